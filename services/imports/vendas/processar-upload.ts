import type { ResultadoVendas } from '#contracts/http/processamentos.ts'
import { createClient, type Db } from '#services/database/connection.ts'
import type { FileStore } from '#services/files/port.ts'
import { importarVendas, recusaDoArquivo, type ImportacaoDependencies } from './importar-vendas.ts'

export interface ProcessarUploadDependencies extends Omit<ImportacaoDependencies, 'progresso'> {
  url: string
  files: Pick<FileStore, 'withLocalPath'>
}

/** Progress is written at most this often: each write wakes everybody who watches. */
const PROGRESSO_MS = 250

/**
 * The job of one upload, from its row in `processamentos` to the row's end. Safe to run again, and to run twice at
 * once: the second waits and finds it done.
 * @throws whatever is worth another try, and the signal's reason; a file that is at fault ends the row instead
 */
export async function processarUploadDeVendas(
  deps: ProcessarUploadDependencies,
  idProcessamento: string,
  signal: AbortSignal,
): Promise<void> {
  const lock = createClient(deps.url)
  await lock.connect()
  try {
    await lock.query('set lock_timeout = 0')
    await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [`lastro:processamento:${idProcessamento}`])
    const row = await deps.db
      .selectFrom('processamentos')
      .selectAll()
      .where('id', '=', idProcessamento)
      .executeTakeFirst()
    if (!row || row.estado === 'concluido' || row.estado === 'falhou') return
    await deps.db
      .updateTable('processamentos')
      .set({ estado: 'executando', iniciado_em: row.iniciado_em ?? deps.agora() })
      .where('id', '=', idProcessamento)
      .execute()
    try {
      const resultado = await deps.files.withLocalPath(row.arquivo, (caminho) =>
        importarVendas(
          { ...deps, progresso: progresso(deps.db, idProcessamento) },
          {
            idProcessamento,
            caminho,
            simulado: row.simulado,
            enviarMensagem: row.parametros['enviarMensagem'] === true,
            criadoPor: row.criado_por,
          },
          signal,
        ),
      )
      await concluir(deps, idProcessamento, resultado)
    } catch (error) {
      const falha = recusaDoArquivo(error)
      if (falha === undefined) throw error
      await falhar(deps, idProcessamento, falha)
    }
  } finally {
    await lock.end()
  }
}

/** Ends the row of an upload that no further try will help. */
export async function falhar(
  { db, agora }: Pick<ProcessarUploadDependencies, 'db' | 'agora'>,
  idProcessamento: string,
  falha: string,
): Promise<void> {
  await db.deleteFrom('processamentos_erros').where('id_processamento', '=', idProcessamento).execute()
  await db
    .updateTable('processamentos')
    .set({ estado: 'falhou', etapa: 'Não foi possível processar', falha, concluido_em: agora() })
    .where('id', '=', idProcessamento)
    .where('estado', 'not in', ['concluido', 'falhou'])
    .execute()
}

async function concluir(
  { db, agora }: ProcessarUploadDependencies,
  idProcessamento: string,
  resultado: Omit<ResultadoVendas, 'erros'>,
): Promise<void> {
  await db
    .updateTable('processamentos')
    .set({
      estado: 'concluido',
      etapa: resultado.simulado ? 'Conferência pronta' : 'Vendas registradas',
      resultado: JSON.stringify(resultado),
      erros: resultado.totalErros,
      concluido_em: agora(),
    })
    .where('id', '=', idProcessamento)
    .execute()
}

function progresso(db: Db, idProcessamento: string): ImportacaoDependencies['progresso'] {
  let escritoEm = 0
  let etapaEscrita = ''
  return async ({ etapa, feito, total, erros }) => {
    const agora = performance.now()
    if (etapa === etapaEscrita && agora - escritoEm < PROGRESSO_MS) return
    escritoEm = agora
    etapaEscrita = etapa
    await db
      .updateTable('processamentos')
      .set({ etapa, feito, total, erros })
      .where('id', '=', idProcessamento)
      .execute()
  }
}

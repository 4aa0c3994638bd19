import { conflict, invalid, refused } from '#contracts/errors.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import { fileNameOf } from '#services/engine/exports/file-name.ts'
import { xlsxOf } from '#services/engine/exports/xlsx.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { countedRows, fileWork, startFile } from '#services/engine/work/file-work.ts'
import { noSuchWork, readProcessamento } from '#services/engine/work/processamentos.ts'
import { linhasRecusadasDe } from './linhas-recusadas.ts'
import { uploadDeVendas } from './upload-de-vendas.work.ts'

/** The rows of an upload that were left out, as a sheet to correct and send again. */
export const linhasRecusadas = fileWork<'linhas-recusadas', { idProcessamento: string }>('linhas-recusadas', {
  async write({ work, keep }, { db, files, agora }) {
    const upload = await db
      .selectFrom('processamentos')
      .select(['id', 'arquivo'])
      .where('id', '=', work.input.idProcessamento)
      .executeTakeFirstOrThrow()
    return files.withLocalPath(upload.arquivo, async (caminho) => {
      const sheet = await linhasRecusadasDe(db, upload.id, caminho, diaDoInstante(agora()), work.signal)
      const { rows, linhas } = countedRows(work, sheet.linhas, 0)
      return { arquivo: await keep(xlsxOf([{ ...sheet, linhas: rows }]), 'xlsx'), linhas: linhas() }
    })
  },
})

/**
 * Starts the sheet of an upload that the person may follow, and answers its id.
 * @throws Failure `processamento-nao-encontrado`; `processamento-em-andamento`; `sem-linhas-recusadas`;
 * `planilha-removida`
 */
export async function pedirLinhasRecusadas(app: App, idProcessamento: string, actor: ActorPainel): Promise<string> {
  const upload = await readProcessamento(app, idProcessamento, actor)
  if (upload.tipo !== uploadDeVendas.tipo) throw noSuchWork()
  if (upload.estado !== 'concluido')
    throw conflict('processamento-em-andamento', 'Este envio não terminou. Espere o fim para ter as linhas recusadas.')
  if (upload.erros === 0) throw invalid('sem-linhas-recusadas', 'Nenhuma linha deste envio foi recusada.')
  const { arquivo } = await app.db
    .selectFrom('processamentos')
    .select('arquivo')
    .where('id', '=', idProcessamento)
    .executeTakeFirstOrThrow()
  if (arquivo === '')
    throw refused('planilha-removida', 'A planilha deste envio não está mais guardada: alguém nela pediu para sair.')
  return startFile(app, linhasRecusadas, {
    input: { idProcessamento },
    nomeArquivo: fileNameOf(`Corrigir ${upload.nomeArquivo}`, 'xlsx', app.agora()),
    actor,
  })
}

import type { Readable } from 'node:stream'
import { Failure } from '#contracts/errors.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { Db } from '#services/database/connection.ts'
import type { ProcessamentoRow } from '#services/database/schema.ts'
import type { FileStore } from '#services/files/port.ts'
import { defineJob, type JobHandler } from '#services/jobs/queue.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { usuarioAtual } from '#services/sessions/usuario-atual.ts'
import { csvOf } from './csv.ts'
import type { Tabela } from './cells.ts'
import { exportarLista, type PedidoDeExportacao } from './exportar-lista.ts'
import { linhasRecusadas } from './linhas-recusadas.ts'
import { sheetsOf, xlsxOf } from './xlsx.ts'

export const exportarJob = defineJob<'exportar', { idProcessamento: string }>('exportar', { attempts: 3 })

/** How long a file that was made for somebody can be fetched (`decisions.md §F 68`). */
export const VALIDADE_MS = 24 * 60 * 60_000
/** Progress is written at most this often: each write wakes everybody who watches. */
const PROGRESSO_MS = 250
export const FALHA_DA_EXPORTACAO = 'O arquivo não pôde ser gerado. Tente exportar de novo.'

export interface ExportacaoDependencies {
  db: Db
  /** Where lists are read from. */
  readDb: Db
  files: FileStore
  agora: () => Date
}

/** What is kept of a file that is ready; its link is made for whoever asks and may have it. */
export interface ArquivoGuardado {
  linhas: number
  expiraEm: string
}

type Row = Pick<ProcessamentoRow, 'criado_por'> & { id: string; tipo: string; parametros: Record<string, unknown> }
type Progresso = (feito: number, total: number) => Promise<void>

/**
 * Makes the file of an export, from its row in `processamentos` to the row's end. Run again, it begins anew; run twice
 * at once, the first that ends counts and the other leaves nothing behind.
 * @throws whatever is worth another try, and the signal's reason; what the person has to put right ends the row instead
 */
export const processarExportacao =
  (deps: ExportacaoDependencies): JobHandler<{ idProcessamento: string }> =>
  async ({ data: { idProcessamento: id }, signal }) => {
    const { db, agora } = deps
    const row = await db
      .selectFrom('processamentos')
      .select(['id', 'tipo', 'parametros', 'criado_por'])
      .where('id', '=', id)
      .where('estado', 'in', ['aguardando', 'executando'])
      .executeTakeFirst()
    if (!row) return
    await db
      .updateTable('processamentos')
      .set({ estado: 'executando', etapa: 'Lendo as linhas', iniciado_em: agora() })
      .where('id', '=', id)
      .execute()
    try {
      const actor = await usuarioAtual(db, row.criado_por)
      if (!actor)
        throw new Failure('forbidden', 'sem-permissao', 'Quem pediu este arquivo não tem mais acesso ao painel.')
      const { linhas, arquivo } = await escrever(deps, row, actor, progresso(db, id), signal)
      await concluir(deps, id, linhas, arquivo)
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'unavailable') throw error
      await falharExportacao(deps, id, error.message)
    }
  }

/** Ends the row of an export that no further try will help. */
export async function falharExportacao(
  { db, agora }: Pick<ExportacaoDependencies, 'db' | 'agora'>,
  id: string,
  falha: string,
): Promise<void> {
  const fim = agora()
  await db
    .updateTable('processamentos')
    .set({
      estado: 'falhou',
      etapa: 'Não foi possível gerar o arquivo',
      falha,
      concluido_em: fim,
      expira_em: new Date(fim.getTime() + VALIDADE_MS),
    })
    .where('id', '=', id)
    .where('estado', 'not in', ['concluido', 'falhou'])
    .execute()
}

interface Escrito {
  linhas: number
  arquivo: string
}

async function escrever(
  deps: ExportacaoDependencies,
  row: Row,
  actor: ActorPainel,
  progresso: Progresso,
  signal: AbortSignal,
): Promise<Escrito> {
  if (row.tipo === 'linhas-recusadas') return escreverRecusadas(deps, row, progresso, signal)
  const pedido = row.parametros as unknown as PedidoDeExportacao
  // One snapshot: what changes meanwhile neither vanishes from the file nor stands in it twice.
  return deps.readDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { tabela, total, notas } = await exportarLista(tx, pedido, actor, deps.agora())
      const contadas = contar(tabela, total, progresso, signal)
      const conteudo = pedido.formato === 'csv' ? csvOf(contadas.tabela) : xlsxOf(sheetsOf(contadas.tabela, notas))
      return { arquivo: await guardar(deps.files, conteudo, pedido.formato), linhas: contadas.linhas() }
    })
}

async function escreverRecusadas(
  deps: ExportacaoDependencies,
  { parametros }: Row,
  progresso: Progresso,
  signal: AbortSignal,
): Promise<Escrito> {
  const upload = await deps.db
    .selectFrom('processamentos')
    .select(['id', 'arquivo'])
    .where('id', '=', parametros['idProcessamento'] as string)
    .executeTakeFirstOrThrow()
  return deps.files.withLocalPath(upload.arquivo, async (caminho) => {
    let linhas = 0
    const sheet = await linhasRecusadas(deps.db, upload.id, caminho, diaDoInstante(deps.agora()), signal)
    const contadas = (async function* () {
      for await (const rows of sheet.linhas) {
        linhas += rows.length
        await progresso(linhas, 0)
        yield rows
      }
    })()
    return { arquivo: await guardar(deps.files, xlsxOf([{ ...sheet, linhas: contadas }]), 'xlsx'), linhas }
  })
}

const guardar = async (files: FileStore, conteudo: Readable, formato: string): Promise<string> =>
  (await files.putStream(conteudo, formato)).name

function contar(
  tabela: Tabela,
  total: number,
  progresso: Progresso,
  signal: AbortSignal,
): { tabela: Tabela; linhas: () => number } {
  let feito = 0
  async function* linhas() {
    for await (const rows of tabela.linhas) {
      signal.throwIfAborted()
      feito += rows.length
      await progresso(feito, total)
      yield rows
    }
  }
  return { tabela: { ...tabela, linhas: linhas() }, linhas: () => feito }
}

async function concluir(
  { db, files, agora }: ExportacaoDependencies,
  id: string,
  linhas: number,
  arquivo: string,
): Promise<void> {
  const fim = agora()
  const expira = new Date(fim.getTime() + VALIDADE_MS)
  const resultado: ArquivoGuardado = { linhas, expiraEm: expira.toISOString() }
  const { numUpdatedRows } = await db
    .updateTable('processamentos')
    .set({
      estado: 'concluido',
      etapa: 'Arquivo pronto',
      feito: linhas,
      total: linhas,
      arquivo,
      resultado: JSON.stringify(resultado),
      concluido_em: fim,
      expira_em: expira,
    })
    .where('id', '=', id)
    .where('estado', 'not in', ['concluido', 'falhou'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await files.delete(arquivo)
}

function progresso(db: Db, id: string): Progresso {
  let escritoEm = performance.now()
  return async (feito, total) => {
    const agora = performance.now()
    if (agora - escritoEm < PROGRESSO_MS) return
    escritoEm = agora
    await db
      .updateTable('processamentos')
      .set({ etapa: 'Escrevendo o arquivo', feito, total })
      .where('id', '=', id)
      .execute()
  }
}

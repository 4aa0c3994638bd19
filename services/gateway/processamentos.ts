import { notFound } from '#contracts/errors.ts'
import {
  ERROS_NA_RESPOSTA,
  type ArquivoPronto,
  type Processamento,
  type ResultadoVendas,
  type UploadDeVendas,
} from '#contracts/http/processamentos.ts'
import { ADMINISTRADOR, OPERADOR, type Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/database/connection.ts'
import type { ArquivoGuardado } from '#services/exports/exportar.job.ts'
import type { FileLinks } from '#services/files/links.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'

/**
 * Wakes whenever the row of a job may have changed. It listens from the moment of the call, not of the first step,
 * keeps a change that nobody waits for yet, and ends quietly when the signal aborts. Waking for nothing is allowed,
 * and required once a lost connection is back.
 */
export type OnProcessamento = (id: string, signal: AbortSignal) => AsyncIterable<void>

export interface ProcessamentosDeps {
  db: Db
  onProcessamento: OnProcessamento
  /** The address of a file that was made for somebody. */
  linkTo: FileLinks['linkTo']
}

export const ended = ({ estado }: Processamento): boolean => estado === 'concluido' || estado === 'falhou'

/** The job as it is, then after each change, until it has ended or the signal aborts. Throws a `not-found`. */
export async function* followProcessamento(
  deps: ProcessamentosDeps,
  id: string,
  signal: AbortSignal,
  actor?: ActorPainel,
): AsyncGenerator<Processamento> {
  // Before the first read: what changes between the two is not missed.
  const done = new AbortController()
  const wakings = deps.onProcessamento(id, AbortSignal.any([signal, done.signal]))
  try {
    let now = await readProcessamento(deps, id, actor)
    yield now
    if (ended(now)) return
    for await (const _ of wakings) {
      const before = JSON.stringify(now)
      now = await readProcessamento(deps, id, actor)
      if (JSON.stringify(now) !== before) yield now
      if (ended(now)) return
    }
  } finally {
    done.abort()
  }
}

/** The job once it has ended; as it last was when the signal aborts before. */
export async function waitForEnd(
  deps: ProcessamentosDeps,
  id: string,
  signal: AbortSignal,
): Promise<Processamento | undefined> {
  let last: Processamento | undefined
  for await (const now of followProcessamento(deps, id, signal)) {
    last = now
    if (ended(now)) return now
  }
  return last
}

const jobs = (db: Db) =>
  db
    .selectFrom('processamentos as p')
    .leftJoin('usuarios as u', 'u.id', 'p.criado_por')
    .select([
      'p.id',
      'p.tipo',
      'p.estado',
      'p.etapa',
      'p.feito',
      'p.total',
      'p.erros',
      'p.nome_arquivo',
      'p.simulado',
      'p.criado_em',
      'p.concluido_em',
      'p.falha',
      'p.resultado',
      'p.arquivo',
      'p.criado_por as id_criador',
      'u.nome as criado_por',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]

/** What the worker keeps of an upload's result, in hundredths; its row errors stand in `processamentos_erros`. */
type ResultadoGuardado = Omit<ResultadoVendas, 'erros'>
const resultadoOf = (row: Row) => row.resultado as ResultadoGuardado | null

const shapeOf = (row: Row) => ({
  id: row.id,
  estado: row.estado,
  etapa: row.etapa,
  feito: row.feito,
  total: row.total,
  erros: row.erros,
  nomeArquivo: row.nome_arquivo,
  simulado: row.simulado,
  criadoPor: row.criado_por ?? 'Sistema',
  criadoEm: row.criado_em.toISOString(),
  concluidoEm: row.concluido_em?.toISOString() ?? null,
  falha: row.falha,
})

const SEES_EVERY_UPLOAD: readonly Papel[] = [OPERADOR, ADMINISTRADOR]

/** Uploads are everybody's who may upload; a file is for who asked for it, whose limits it was made with. */
const maySee = (row: Row, actor: ActorPainel): boolean =>
  row.id_criador === actor.id || (row.tipo === 'upload-vendas' && SEES_EVERY_UPLOAD.includes(actor.permissao))

/** Throws a `not-found` for a job that there is not, or not for `actor`; without one, of whoever it is. */
export async function readProcessamento(
  { db, linkTo }: ProcessamentosDeps,
  id: string,
  actor?: ActorPainel,
): Promise<Processamento> {
  const row = await jobs(db).where('p.id', '=', id).executeTakeFirst()
  if (!row || (actor && !maySee(row, actor)))
    throw notFound('processamento-nao-encontrado', 'Este processamento não existe.')
  if (row.tipo !== 'upload-vendas') return { ...shapeOf(row), tipo: row.tipo, resultado: arquivoOf(row, linkTo) }
  const resultado = resultadoOf(row)
  if (!resultado) return { ...shapeOf(row), tipo: row.tipo, resultado: null }
  const erros = await db
    .selectFrom('processamentos_erros')
    .select(['linha', 'coluna', 'valor', 'mensagem'])
    .where('id_processamento', '=', id)
    .orderBy('linha')
    .orderBy('coluna')
    .limit(ERROS_NA_RESPOSTA)
    .execute()
  return { ...shapeOf(row), tipo: row.tipo, resultado: { ...resultado, erros } }
}

function arquivoOf(row: Row, linkTo: ProcessamentosDeps['linkTo']): ArquivoPronto | null {
  if (row.resultado === null) return null
  const { linhas, expiraEm } = row.resultado as ArquivoGuardado
  const fileLink = linkTo({ name: row.arquivo, nomeArquivo: row.nome_arquivo, expiraEm: new Date(expiraEm) })
  return { fileLink, nomeArquivo: row.nome_arquivo, linhas, expiraEm }
}

/** The last uploads, without their rows. */
export async function ultimosUploads(
  db: Db,
  limite: number,
): Promise<(Omit<UploadDeVendas, 'resultado'> & { resultado: ResultadoGuardado | null })[]> {
  const rows = await jobs(db)
    .where('p.tipo', '=', 'upload-vendas')
    .orderBy('p.criado_em', 'desc')
    .orderBy('p.id')
    .limit(limite)
    .execute()
  return rows.map((row) => ({ ...shapeOf(row), tipo: 'upload-vendas' as const, resultado: resultadoOf(row) }))
}

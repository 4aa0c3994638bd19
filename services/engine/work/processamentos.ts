import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#contracts/errors.ts'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { EngineApp } from '#services/engine/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reachOf, workWithin } from '#services/engine/reach/reach.ts'
import type { ActorLoja, ActorPainel } from '#services/engine/sessions/actor.ts'
import type { WorkKind, Works } from './kind.ts'

/**
 * Wakes whenever the row of some work may have changed. It listens from the moment of the call, not of the first step,
 * keeps a change that nobody waits for yet, and ends quietly when the signal aborts. Waking for nothing is allowed,
 * and required once a lost connection is back.
 */
export type OnProcessamento = (id: string, signal: AbortSignal) => AsyncIterable<void>

export type WorkReading = Pick<EngineApp, 'db' | 'links' | 'works' | 'agora' | 'onProcessamento'>

export const ended = ({ estado }: Pick<Processamento, 'estado'>): boolean =>
  estado === 'concluido' || estado === 'falhou'

/** The work as it is, then after each change, until it has ended or the signal aborts. Throws a `not-found`. */
export async function* followProcessamento(
  app: WorkReading,
  id: string,
  signal: AbortSignal,
  actor?: ActorLoja | ActorPainel,
): AsyncGenerator<Processamento> {
  // Before the first read: what changes between the two is not missed.
  const done = new AbortController()
  const wakings = app.onProcessamento(id, AbortSignal.any([signal, done.signal]))
  try {
    let now = await readProcessamento(app, id, actor)
    yield now
    if (ended(now)) return
    for await (const _ of wakings) {
      const before = JSON.stringify(now)
      now = await readProcessamento(app, id, actor)
      if (JSON.stringify(now) !== before) yield now
      if (ended(now)) return
    }
  } finally {
    done.abort()
  }
}

/** The work once it has ended; as it last was when the signal aborts before. */
export async function waitForEnd(
  app: WorkReading,
  id: string,
  signal: AbortSignal,
): Promise<Processamento | undefined> {
  let last: Processamento | undefined
  for await (const now of followProcessamento(app, id, signal)) {
    last = now
    if (ended(now)) return now
  }
  return last
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('processamentos as p')
    .leftJoin('usuarios as u', 'u.id', 'p.criado_por')
    // A failed undoing does not count: it may be asked for again.
    .leftJoin('processamentos as d', (join) => join.onRef('d.id', '=', 'p.desfeito_por').on('d.estado', '!=', 'falhou'))
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
      'u.nome as criado_por',
      'd.id as desfeito_por',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

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
  desfeitoPor: row.desfeito_por,
})

/** Whether the person may follow the work of a row: their own, and everybody's of kinds that their role follows. */
const followedBy = (works: Works, actor: ActorLoja | ActorPainel): RawBuilder<boolean> => {
  if (actor.tipo === 'loja') return sql<boolean>`p.criado_por = ${actor.id}::uuid`
  const kinds = Object.values(works).filter(({ everybodys }) => everybodys?.includes(actor.permissao))
  return sql<boolean>`(p.criado_por = ${actor.id}::uuid
    or (p.tipo = any(${kinds.map(({ tipo }) => tipo)}::text[]) and ${workWithin(reachOf(actor), sql`p.criado_por`)}))`
}

export const noSuchWork = () => notFound('processamento-nao-encontrado', 'Este processamento não existe.')

/** Throws a `not-found` for work that there is not, or not for `actor`; without one, of whoever it is. */
export async function readProcessamento(
  app: Omit<WorkReading, 'onProcessamento'>,
  id: string,
  actor?: ActorLoja | ActorPainel,
): Promise<Processamento> {
  const row = await rowsOf(app.db)
    .where('p.id', '=', id)
    .$if(actor !== undefined, (rows) => rows.where(followedBy(app.works, actor!)))
    .executeTakeFirst()
  const kind = row && app.works[row.tipo]
  if (!row || !kind) throw noSuchWork()
  const { arquivo, nome_arquivo: nomeArquivo } = row
  const resultado = row.resultado === null ? null : await kind.result(row.resultado, { id, arquivo, nomeArquivo }, app)
  return { ...shapeOf(row), tipo: row.tipo, resultado } as Processamento
}

/** The last work of a kind that the person may follow, the newest first, with what is kept of each result. */
export async function lastOf<Tipo extends string, Kept>(
  { db, works }: Pick<EngineApp, 'db' | 'works'>,
  kind: WorkKind<Tipo, unknown, Kept>,
  actor: ActorPainel,
  limite: number,
) {
  const rows = await rowsOf(db)
    .where('p.tipo', '=', kind.tipo)
    .where(followedBy(works, actor))
    .orderBy('p.criado_em', 'desc')
    .orderBy('p.id')
    .limit(limite)
    .execute()
  return rows.map((row) => ({ ...shapeOf(row), tipo: kind.tipo, resultado: row.resultado as Kept | null }))
}

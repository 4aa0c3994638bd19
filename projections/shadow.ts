import type pg from 'pg'
import { conflict } from '#contracts/errors.ts'
import type { EventType } from '#contracts/events/catalogue.ts'
import { atOnce } from '#services/engine/at-once.ts'
import { Connection } from '#services/engine/database/connection.ts'
import { heartbeat } from '#services/engine/database/heartbeat.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { comparePositions, type Ledger, type Position, type Stretch } from '#services/engine/ledger/port.ts'
import { apply, changesOf, fold, type Changes } from './apply.ts'
import {
  createCheckpoint,
  latestAt,
  moveCheckpoint,
  positionOf,
  readCheckpoint,
} from '#services/engine/subscriptions/checkpoints.ts'
import { takeLease } from '#services/engine/subscriptions/lease.ts'
import { createTables, IGNORE, indexesOf, typesOf, type AnyProjection } from './projection.ts'

/* Copies of a read model, built from the ledger beside the one in use: rebuild swaps them in, verify compares. */

/** Events of one read. */
const PAGE_EVENTS = 10_000
/**
 * Events whose changes a copy writes at once: the more, the fewer times the same sum is written. Their rows take some
 * tens of MB, for each copy twice: while some are written, the next are gathered.
 */
const BATCH_EVENTS = 50_000
/** Each takes memory, and a processor where there is one. */
const INDEXES_AT_ONCE = 3
/** The other connections of the pool are for those who use the tables meanwhile. */
const WRITES_AT_ONCE = 6
/** For statements over whole tables, which outlast those that people wait for: hundreds of millions of rows. */
const MAINTENANCE_LIMIT = `set local statement_timeout = '24h'`

/** Runs `work` over the tables as they are at one moment. They move on meanwhile, and nobody waits. */
export const inSnapshot = <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await tx.query(MAINTENANCE_LIMIT)
    return work(tx)
  })

/** The word of the failure of whoever comes second. */
export const BEING_REBUILT = 'reconstrucao-em-curso'

/**
 * Runs `work` while nobody else copies the projections. The locks are of a connection of their own, with which they
 * end: one of the pool would be missing for the work, and many copies that each held one would wait for each other.
 * @throws Failure `conflict` while somebody does.
 */
export async function alone<T>(
  projections: readonly AnyProjection[],
  pool: pg.Pool,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Connection(pool.options)
  let stopSpeaking: (() => void) | undefined
  try {
    await client.connect()
    stopSpeaking = heartbeat(client, () => undefined)
    for (const { name } of projections)
      if (!(await takeLease(client, `lastro:rebuild:${name}`)))
        throw conflict(BEING_REBUILT, `A projeção ${name} já está sendo reconstruída`)
    return await work()
  } finally {
    stopSpeaking?.()
    await client.end().catch(() => undefined)
  }
}

/** Creates an empty copy; drops one that was left behind. */
export async function createShadow(projection: AnyProjection, shadow: string, pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await dropShadow(shadow, tx)
    await tx.query(`create schema ${shadow}`)
    for (const statement of createTables(projection, shadow)) await tx.query(statement)
    await createCheckpoint(tx, shadow, projection.version)
  })
}

export async function dropShadow(shadow: string, db: pg.Pool | pg.ClientBase): Promise<void> {
  await db.query(`drop schema if exists ${shadow} cascade`)
  await db.query('delete from projections.checkpoints where name = $1', [shadow])
}

/** A copy and the schema that holds it. */
export interface Copy {
  projection: AnyProjection
  schema: string
}

/** A copy that is being brought forward, and what was gathered for it since it was last written. */
interface Standing extends Copy {
  after: Position
  gathered: Changes
  events: number
  writing: Promise<void>
}

/**
 * Brings copies to the end of the ledger, or to `target`. Each page is read and parsed once for all of them. Each copy
 * gathers the changes of several pages and writes them in a transaction of its own, while the next ones are read.
 */
export async function catchUp(
  copies: readonly Copy[],
  pool: pg.Pool,
  ledger: Ledger,
  target?: Position,
): Promise<void> {
  const standing = await Promise.all(
    copies.map(async (copy): Promise<Standing> => {
      const after = positionOf(await readCheckpoint(pool, copy.schema))
      return { ...copy, after, gathered: nothing(after), events: 0, writing: Promise.resolve() }
    }),
  )
  const writing = atOnce(WRITES_AT_ONCE)
  const types = [...new Set(copies.flatMap(({ projection }) => typesOf(projection)))]
  let after = standing.map((copy) => copy.after).reduce((a, b) => (comparePositions(a, b) < 0 ? a : b))
  try {
    while (true) {
      const page = await nextPage(types, after, ledger, target)
      for (const copy of standing) {
        gather(copy, page)
        if (page.isFull && copy.events < BATCH_EVENTS) continue
        await copy.writing
        copy.writing = writing(() => write(copy, pool))
        copy.writing.catch(() => undefined)
      }
      if (!page.isFull) break
      after = page.upTo
    }
    await Promise.all(standing.map(({ writing }) => writing))
  } finally {
    // Who learns of a failure may start again at once: nobody may still be writing then.
    await Promise.allSettled(standing.map(({ writing }) => writing))
  }
}

const nothing = (from: Position): Changes => ({ from, upTo: from, eventAt: undefined })

/** Adds the changes of a page to those of a copy, unless the copy is past it. */
function gather(copy: Standing, page: Stretch): void {
  const { projection, after, gathered } = copy
  if (comparePositions(gathered.upTo, page.upTo) >= 0) return
  const events = page.events.filter(
    ({ type, position }) => projection.on[type] !== IGNORE && comparePositions(position, after) > 0,
  )
  if (events.length > 0) gathered.batch = fold(projection, events, gathered.batch)
  copy.events += events.length
  gathered.upTo = page.upTo
  gathered.eventAt = latestAt(events, gathered.eventAt)
}

async function write(copy: Standing, pool: pg.Pool): Promise<void> {
  const { projection, schema, gathered } = copy
  copy.gathered = nothing(gathered.upTo)
  copy.events = 0
  if (gathered.upTo === gathered.from) return
  if (!(await apply(projection, schema, pool, gathered))) throw new Error(`${schema}: somebody else moved it`)
}

/**
 * Brings the tables in use to `target` as their runner does, beside it when one is running: where it was quicker, this
 * goes on after it.
 */
export async function feed(projection: AnyProjection, pool: pg.Pool, ledger: Ledger, target: Position): Promise<void> {
  while (true) {
    const after = positionOf(await readCheckpoint(pool, projection.name))
    if (comparePositions(after, target) >= 0) return
    const page = await nextPage(typesOf(projection), after, ledger, target)
    if (page.upTo === after) throw new Error(`o ledger termina na posição ${after}, antes da ${target}`)
    await apply(projection, projection.name, pool, changesOf(projection, after, page))
  }
}

/**
 * Creates the readers' indexes, several at a time. Those that a killed run had finished are kept.
 */
export async function createIndexes(copies: readonly Copy[], pool: pg.Pool): Promise<void> {
  const statements = copies.flatMap(({ projection, schema }) => indexesOf(projection, schema))
  const build = async (): Promise<void> => {
    for (let statement = statements.shift(); statement; statement = statements.shift()) {
      const index = statement
      await inTransaction(pool, async (tx) => {
        await tx.query(MAINTENANCE_LIMIT)
        await tx.query('set local max_parallel_maintenance_workers = 0')
        await tx.query(index)
      })
    }
  }
  const built = await Promise.allSettled(Array.from({ length: INDEXES_AT_ONCE }, build))
  for (const one of built) if (one.status === 'rejected') throw one.reason
}

/** Brings a copy to exactly `target` within the caller's transaction, even when the ledger ends before it. */
export async function advanceWithin(
  tx: pg.ClientBase,
  projection: AnyProjection,
  schema: string,
  ledger: Ledger,
  target: Position,
): Promise<void> {
  let after = positionOf(await readCheckpoint(tx, schema))
  while (comparePositions(after, target) < 0) {
    const page = await nextPage(typesOf(projection), after, ledger, target)
    if (page.events.length > 0) await projection.flush(fold(projection, page.events), tx, schema)
    after = page.upTo === after ? target : page.upTo
    await moveCheckpoint(tx, schema, after, latestAt(page.events))
  }
}

/** The next page, cut off at `target`. */
async function nextPage(types: readonly EventType[], after: Position, ledger: Ledger, target: Position | undefined) {
  const page = await ledger.readAll({ after, limit: PAGE_EVENTS, types })
  if (target === undefined || comparePositions(page.upTo, target) <= 0)
    return { ...page, isFull: page.events.length === PAGE_EVENTS }
  const events = page.events.filter((event) => comparePositions(event.position, target) <= 0)
  return { events, upTo: comparePositions(after, target) < 0 ? target : after, isFull: false }
}

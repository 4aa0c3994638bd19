import type pg from 'pg'
import { conflict } from '#contracts/errors.ts'
import type { EventType } from '#contracts/events/catalogue.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { comparePositions, type Ledger, type Position, type Stretch } from '#services/engine/ledger/port.ts'
import { applyPage, fold } from './apply.ts'
import {
  createCheckpoint,
  moveCheckpoint,
  positionOf,
  readCheckpoint,
} from '#services/engine/subscriptions/checkpoints.ts'
import { createTables, IGNORE, indexesOf, typesOf, type AnyProjection } from './projection.ts'

/* Copies of a read model, built from the ledger beside the one in use: rebuild swaps them in, verify compares. */

const BATCH_EVENTS = 10_000
/** Each takes memory, and a processor where there is one. */
const INDEXES_AT_ONCE = 3
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
 * Runs `work` while nobody else copies the projections.
 * @throws Failure `conflict` while somebody does.
 */
export async function alone<T>(
  projections: readonly AnyProjection[],
  pool: pg.Pool,
  work: () => Promise<T>,
): Promise<T> {
  // One connection for all locks; the others of the pool are for the work.
  const lease = await pool.connect()
  const held: string[] = []
  let isWhole = true
  try {
    for (const { name } of projections) {
      const key = `lastro:rebuild:${name}`
      const { rows } = await lease.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [key],
      )
      if (!rows[0]?.taken) throw conflict(BEING_REBUILT, `A projeção ${name} já está sendo reconstruída`)
      held.push(key)
    }
    return await work()
  } finally {
    for (const key of held)
      await lease.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(() => {
        isWhole = false
      })
    // A lock that could not be released ends with its connection.
    lease.release(!isWhole)
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

/**
 * Brings copies to the end of the ledger, or to `target`. Each page is read and parsed once for all of them. Each copy
 * writes it in a transaction of its own, at most two pages behind the reading, so that few pages are in memory.
 */
export async function catchUp(
  copies: readonly Copy[],
  pool: pg.Pool,
  ledger: Ledger,
  target?: Position,
): Promise<void> {
  const standing = await Promise.all(
    copies.map(async (copy) => ({ ...copy, after: positionOf(await readCheckpoint(pool, copy.schema)) })),
  )
  const types = [...new Set(copies.flatMap(({ projection }) => typesOf(projection)))]
  const writing: Promise<void>[] = standing.map(() => Promise.resolve())
  let before: Promise<unknown> = Promise.resolve()
  let after = standing.map((copy) => copy.after).reduce((a, b) => (comparePositions(a, b) < 0 ? a : b))
  try {
    while (true) {
      const page = await nextPage(types, after, ledger, target)
      if (page.upTo === after) break
      await before
      before = Promise.all(writing)
      before.catch(() => undefined)
      standing.forEach((copy, n) => {
        writing[n] = writing[n]!.then(() => writePage(copy, page, pool))
        writing[n].catch(() => undefined)
      })
      if (!page.isFull) break
      after = page.upTo
    }
    await Promise.all(writing)
  } finally {
    // Who learns of a failure may start again at once: nobody may still be writing then.
    await Promise.allSettled(writing)
  }
}

/** Writes what the page holds for a copy, unless the copy is past it. */
async function writePage(copy: Copy & { after: Position }, page: Stretch, pool: pg.Pool): Promise<void> {
  const { projection, schema, after } = copy
  if (comparePositions(after, page.upTo) >= 0) return
  const events = page.events.filter(
    ({ type, position }) => projection.on[type] !== IGNORE && comparePositions(position, after) > 0,
  )
  if (!(await applyPage(projection, schema, pool, after, { events, upTo: page.upTo })))
    throw new Error(`${schema}: somebody else moved it`)
  copy.after = page.upTo
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
    await applyPage(projection, projection.name, pool, after, page)
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
    await moveCheckpoint(tx, schema, after, page.events.at(-1)?.metadata.at)
  }
}

/** The next page, cut off at `target`. */
async function nextPage(types: readonly EventType[], after: Position, ledger: Ledger, target: Position | undefined) {
  const page = await ledger.readAll({ after, limit: BATCH_EVENTS, types })
  if (target === undefined || comparePositions(page.upTo, target) <= 0)
    return { ...page, isFull: page.events.length === BATCH_EVENTS }
  const events = page.events.filter((event) => comparePositions(event.position, target) <= 0)
  return { events, upTo: comparePositions(after, target) < 0 ? target : after, isFull: false }
}

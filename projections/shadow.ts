import type pg from 'pg'
import { conflict } from '#contracts/errors.ts'
import { comparePositions, type Ledger, type Position } from '#services/ledger/port.ts'
import { fold, inTransaction } from './apply.ts'
import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint } from './checkpoints.ts'
import { typesOf, type AnyProjection } from './projection.ts'

/** Copies of a read model beside the one in use, made from the ledger: what rebuild swaps in, and verify compares with. */

const BATCH_EVENTS = 10_000

/** Two that make copies of one projection would stand in each other's way. */
export async function alone<T>(projection: AnyProjection, pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const lease = await pool.connect()
  const key = `lastro:rebuild:${projection.name}`
  try {
    const { rows } = await lease.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [key])
    if (!rows[0]?.taken) throw conflict('reconstrucao-em-curso', `A projeção ${projection.name} já está sendo reconstruída`)
    try {
      return await work()
    } finally {
      await lease.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
    }
  } finally {
    lease.release()
  }
}

/** An empty copy, in place of one that was left behind. */
export async function createShadow(projection: AnyProjection, shadow: string, pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await dropShadow(shadow, tx)
    await tx.query(`create schema ${shadow}`)
    for (const statement of projection.create(shadow)) await tx.query(statement)
    await createCheckpoint(tx, shadow, projection.version)
  })
}

export async function dropShadow(shadow: string, db: pg.Pool | pg.ClientBase): Promise<void> {
  await db.query(`drop schema if exists ${shadow} cascade`)
  await db.query('delete from projections.checkpoints where name = $1', [shadow])
}

/** A page at a time, each in its own transaction, until the ledger ends or `target` is reached. */
export async function catchUp(projection: AnyProjection, shadow: string, pool: pg.Pool, ledger: Ledger, target?: Position): Promise<void> {
  while (true) {
    const after = positionOf(await readCheckpoint(pool, shadow))
    const page = await nextPage(projection, after, ledger, target)
    if (page.upTo === after) return
    const batch = fold(projection, page.events)
    await inTransaction(pool, async (tx) => {
      if (positionOf(await readCheckpoint(tx, shadow, true)) !== after) return
      if (page.events.length > 0) await projection.flush(batch, tx, shadow)
      await moveCheckpoint(tx, shadow, page.upTo, page.events.at(-1)?.metadata.at)
    })
    if (!page.isFull) return
  }
}

/** Up to exactly `target`, within the caller's transaction; also when the ledger ends before it. */
export async function advanceWithin(tx: pg.ClientBase, projection: AnyProjection, schema: string, ledger: Ledger, target: Position): Promise<void> {
  let after = positionOf(await readCheckpoint(tx, schema))
  while (comparePositions(after, target) < 0) {
    const page = await nextPage(projection, after, ledger, target)
    if (page.events.length > 0) await projection.flush(fold(projection, page.events), tx, schema)
    after = page.upTo === after ? target : page.upTo
    await moveCheckpoint(tx, schema, after, page.events.at(-1)?.metadata.at)
  }
}

/** Pages of the projection's events that end at `target`. */
async function nextPage(projection: AnyProjection, after: Position, ledger: Ledger, target: Position | undefined) {
  const page = await ledger.readAll({ after, limit: BATCH_EVENTS, types: typesOf(projection) })
  if (target === undefined || comparePositions(page.upTo, target) <= 0) return { ...page, isFull: page.events.length === BATCH_EVENTS }
  const events = page.events.filter((event) => comparePositions(event.position, target) <= 0)
  return { events, upTo: comparePositions(after, target) < 0 ? target : after, isFull: false }
}

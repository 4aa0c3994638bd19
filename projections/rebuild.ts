import type pg from 'pg'
import { conflict } from '#contracts/errors.ts'
import { comparePositions, LedgerUnavailable, type Ledger, type Position } from '#services/ledger/port.ts'
import { fold, inTransaction } from './apply.ts'
import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint } from './checkpoints.ts'
import { typesOf, type AnyProjection } from './projection.ts'

export interface RebuildOptions {
  ledger: Ledger
  pool: pg.Pool
  log: { info: (fields: object, message: string) => void }
}

/** Rows that only the old or only the rebuilt table had, both at the same position. */
export interface TableDifference {
  table: string
  onlyBefore: number
  onlyAfter: number
  sample: unknown[]
  /** Why the old table could not be compared; the counts say nothing then. */
  failure?: string
}

const BATCH_EVENTS = 10_000
const SAMPLE_ROWS = 20

/**
 * Builds the projection anew beside the one in use, compares, and swaps the two at once: readers stay on the old
 * tables until then and never see half-built ones. A rebuild that was killed goes on where it was.
 * @throws Failure `conflict` while another rebuild of the same projection is under way.
 */
export async function rebuild(projection: AnyProjection, { ledger, pool, log }: RebuildOptions): Promise<TableDifference[]> {
  return alone(projection, pool, async () => {
    const shadow = `${projection.name}__sombra`
    const old = `${projection.name}__antiga`
    await prepareShadow(projection, shadow, pool)
    while ((await advance(projection, shadow, pool, ledger)) === 'more');

    const differences = await inTransaction(pool, async (tx) => {
      // Whoever keeps the projection up to date waits here, until both sides stand at the same position.
      const live = await readCheckpoint(tx, projection.name, true)
      const built = await readCheckpoint(tx, shadow, true)
      const target = later(positionOf(live), positionOf(built))
      await advanceWithin(tx, projection, shadow, ledger, target)
      const found = live?.version === projection.version ? await compareAt(target, projection, shadow, tx, ledger) : []
      if (live) await tx.query(`alter schema ${projection.name} rename to ${old}`)
      else await createCheckpoint(tx, projection.name, projection.version)
      await tx.query(`alter schema ${shadow} rename to ${projection.name}`)
      await tx.query('delete from projections.checkpoints where name = $1', [shadow])
      await tx.query('update projections.checkpoints set version = $2 where name = $1', [projection.name, projection.version])
      await moveCheckpoint(tx, projection.name, target, undefined)
      return found
    })
    // Readers that still hold the old tables finish first.
    await pool.query(`drop schema if exists ${old} cascade`)
    log.info({ projection: projection.name, differences: differences.length }, 'rebuilt')
    return differences
  })
}

/** Two rebuilds of one projection would fill the same shadow. */
async function alone<T>(projection: AnyProjection, pool: pg.Pool, work: () => Promise<T>): Promise<T> {
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

async function prepareShadow(projection: AnyProjection, shadow: string, pool: pg.Pool): Promise<void> {
  await pool.query(`drop schema if exists ${projection.name}__antiga cascade`)
  const checkpoint = await readCheckpoint(pool, shadow)
  if (checkpoint?.version === projection.version) return
  await inTransaction(pool, async (tx) => {
    await tx.query(`drop schema if exists ${shadow} cascade`)
    await tx.query('delete from projections.checkpoints where name = $1', [shadow])
    await tx.query(`create schema ${shadow}`)
    for (const statement of projection.create(shadow)) await tx.query(statement)
    await createCheckpoint(tx, shadow, projection.version)
  })
}

async function advance(projection: AnyProjection, shadow: string, pool: pg.Pool, ledger: Ledger): Promise<'more' | 'caught-up'> {
  const after = positionOf(await readCheckpoint(pool, shadow))
  const page = await ledger.readAll({ after, limit: BATCH_EVENTS, types: typesOf(projection) })
  if (page.upTo === after) return 'caught-up'
  const batch = fold(projection, page.events)
  await inTransaction(pool, async (tx) => {
    if (positionOf(await readCheckpoint(tx, shadow, true)) !== after) return
    if (page.events.length > 0) await projection.flush(batch, tx, shadow)
    await moveCheckpoint(tx, shadow, page.upTo, page.events.at(-1)?.metadata.at)
  })
  return page.events.length === BATCH_EVENTS ? 'more' : 'caught-up'
}

/** The last stretch, up to exactly `target`, inside the swapping transaction. */
async function advanceWithin(tx: pg.ClientBase, projection: AnyProjection, schema: string, ledger: Ledger, target: Position): Promise<void> {
  let after = positionOf(await readCheckpoint(tx, schema))
  while (comparePositions(after, target) < 0) {
    const page = await ledger.readAll({ after, limit: BATCH_EVENTS, types: typesOf(projection) })
    const events = page.events.filter((event) => comparePositions(event.position, target) <= 0)
    if (events.length > 0) await projection.flush(fold(projection, events), tx, schema)
    after = comparePositions(page.upTo, target) < 0 ? page.upTo : target
    await moveCheckpoint(tx, schema, after, events.at(-1)?.metadata.at)
  }
}

const later = (a: Position, b: Position): Position => (comparePositions(a, b) > 0 ? a : b)

/** Tables that cannot be brought forward or read are what a rebuild is for: they are reported, and stop nothing. */
async function compareAt(target: Position, projection: AnyProjection, shadow: string, tx: pg.ClientBase, ledger: Ledger): Promise<TableDifference[]> {
  await tx.query('savepoint comparison')
  try {
    await advanceWithin(tx, projection, projection.name, ledger, target)
    return await compare(projection, shadow, tx)
  } catch (error) {
    if (error instanceof LedgerUnavailable) throw error
    await tx.query('rollback to savepoint comparison')
    return projection.tables.map((table) => ({ table, onlyBefore: 0, onlyAfter: 0, sample: [], failure: (error as Error).message }))
  }
}

async function compare(projection: AnyProjection, shadow: string, tx: pg.ClientBase): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  for (const table of projection.tables) {
    const before = `${projection.name}.${table}`
    const after = `${shadow}.${table}`
    const { rows } = await tx.query<{ side: 'before' | 'after'; row: unknown }>(
      `(select 'before' as side, to_jsonb(d) as row from (select * from ${before} except all select * from ${after}) d)
       union all (select 'after', to_jsonb(d) from (select * from ${after} except all select * from ${before}) d)`)
    if (rows.length === 0) continue
    differences.push({
      table, onlyBefore: rows.filter((row) => row.side === 'before').length, onlyAfter: rows.filter((row) => row.side === 'after').length,
      sample: rows.slice(0, SAMPLE_ROWS),
    })
  }
  return differences
}

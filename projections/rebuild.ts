import type pg from 'pg'
import { inTransaction } from '#services/database/transaction.ts'
import { comparePositions, LedgerUnavailable, START, type Ledger, type Position } from '#services/ledger/port.ts'
import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint } from './checkpoints.ts'
import { compareTables, type TableDifference } from './compare.ts'
import type { AnyProjection } from './projection.ts'
import { advanceWithin, alone, catchUp, createIndexes, createShadow, type Copy } from './shadow.ts'

export interface RebuildOptions {
  ledger: Ledger
  pool: pg.Pool
  log: { info: (fields: object, message: string) => void; error: (fields: object, message: string) => void }
}

export interface RebuiltDifference extends TableDifference {
  /** Why the old table could not be compared; the counts say nothing then. */
  failure?: string
}

/**
 * Builds the projection anew beside the one in use, compares, and swaps the two at once: readers stay on the old
 * tables until then and never see half-built ones. A rebuild that was killed goes on where it was.
 * @throws Failure `conflict` while another rebuild of the same projection is under way.
 */
export async function rebuild(projection: AnyProjection, options: RebuildOptions): Promise<RebuiltDifference[]> {
  let differences: RebuiltDifference[] = []
  await rebuildTogether([projection], options, (_, found) => {
    differences = found
  })
  return differences
}

/** The same for several, which read the ledger once: `told` is called with each as soon as it is in use. */
export async function rebuildTogether(
  projections: readonly AnyProjection[],
  { ledger, pool, log }: RebuildOptions,
  told: (projection: AnyProjection, differences: RebuiltDifference[]) => void,
): Promise<void> {
  await alone(projections, pool, async () => {
    const copies = projections.map((projection): Copy => ({ projection, schema: `${projection.name}__sombra` }))
    for (const copy of copies) await prepareShadow(copy, pool)
    await catchUp(copies, pool, ledger)
    await createIndexes(copies, pool)
    // Sorting takes its time: what was appended meanwhile is not left to the swap, for which others wait.
    await catchUp(copies, pool, ledger)
    for (const copy of copies) {
      const differences = await compareAndSwap(copy, { pool, ledger, log })
      log.info({ projection: copy.projection.name, differences: differences.length }, 'rebuilt')
      told(copy.projection, differences)
    }
  })
}

async function compareAndSwap(
  { projection, schema: shadow }: Copy,
  { pool, ledger, log }: RebuildOptions,
): Promise<RebuiltDifference[]> {
  const old = `${projection.name}__antiga`
  const differences = await inTransaction(pool, async (tx) => {
    // Whoever keeps the projection up to date waits here, until both sides stand at the same position.
    const live = await readCheckpoint(tx, projection.name, true)
    const built = await readCheckpoint(tx, shadow, true)
    const target = later(positionOf(live), positionOf(built))
    await advanceWithin(tx, projection, shadow, ledger, target)
    // Tables that were just made, and stand at the beginning of a ledger that is longer, have nothing to be compared.
    const isComparable = live?.version === projection.version && (live.position !== START || target === START)
    const found = isComparable ? await compareAt(target, projection, shadow, tx, ledger) : []
    if (live) await tx.query(`alter schema ${projection.name} rename to ${old}`)
    else await createCheckpoint(tx, projection.name, projection.version)
    await tx.query(`alter schema ${shadow} rename to ${projection.name}`)
    await tx.query('delete from projections.checkpoints where name = $1', [shadow])
    await tx.query('update projections.checkpoints set version = $2 where name = $1', [
      projection.name,
      projection.version,
    ])
    await moveCheckpoint(tx, projection.name, target, undefined)
    return found
  })
  // Readers that still hold the old tables finish first; whom one keeps waiting too long leaves them to the next rebuild.
  await pool
    .query(`drop schema if exists ${old} cascade`)
    .catch((error: unknown) =>
      log.error({ projection: projection.name, err: error }, 'the old tables were left behind'),
    )
  return differences
}

async function prepareShadow({ projection, schema: shadow }: Copy, pool: pg.Pool): Promise<void> {
  await pool.query(`drop schema if exists ${projection.name}__antiga cascade`)
  const checkpoint = await readCheckpoint(pool, shadow)
  if (checkpoint?.version !== projection.version) await createShadow(projection, shadow, pool)
}

const later = (a: Position, b: Position): Position => (comparePositions(a, b) > 0 ? a : b)

/** Tables that cannot be brought forward or read are what a rebuild is for: they are reported, and stop nothing. */
async function compareAt(
  target: Position,
  projection: AnyProjection,
  shadow: string,
  tx: pg.ClientBase,
  ledger: Ledger,
): Promise<RebuiltDifference[]> {
  await tx.query('savepoint comparison')
  try {
    await advanceWithin(tx, projection, projection.name, ledger, target)
    return await compareTables(projection, projection.name, shadow, tx)
  } catch (error) {
    if (error instanceof LedgerUnavailable) throw error
    await tx.query('rollback to savepoint comparison')
    return projection.tables.map((table) => ({
      table,
      onlyBefore: 0,
      onlyAfter: 0,
      rows: [],
      failure: (error as Error).message,
    }))
  }
}

import type pg from 'pg'
import { inTransaction } from '#services/engine/database/transaction.ts'
import {
  comparePositions,
  latest,
  LedgerUnavailable,
  START,
  type Ledger,
  type Position,
} from '#services/engine/ledger/port.ts'
import {
  createCheckpoint,
  moveCheckpoint,
  positionOf,
  readCheckpoint,
} from '#services/engine/subscriptions/checkpoints.ts'
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
 * Builds the projection anew beside the one in use, compares the two, and swaps them at once. Readers use the old
 * tables until then and never see half-built ones. After a rebuild that was killed, the next continues where it was;
 * tables and copies that stand past the end of the ledger, of which an older one was restored, start anew.
 * @throws Failure `conflict` while another rebuild of the same projection is under way.
 */
export async function rebuild(projection: AnyProjection, options: RebuildOptions): Promise<RebuiltDifference[]> {
  let differences: RebuiltDifference[] = []
  await rebuildTogether([projection], options, (_, found) => {
    differences = found
  })
  return differences
}

/** The same for several, reading the ledger once. `told` is called with each as soon as it is in use. */
export async function rebuildTogether(
  projections: readonly AnyProjection[],
  { ledger, pool, log }: RebuildOptions,
  told: (projection: AnyProjection, differences: RebuiltDifference[]) => void,
): Promise<void> {
  await alone(projections, pool, async () => {
    const copies = projections.map((projection): Copy => ({ projection, schema: `${projection.name}__sombra` }))
    for (const copy of copies) await prepareShadow(copy, pool, ledger)
    await catchUp(copies, pool, ledger)
    await createIndexes(copies, pool)
    // Sorting takes time. The swap, for which others wait, shall find little left to do.
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
    // The runner waits for this lock while both sides are brought to the same position.
    const live = await readCheckpoint(tx, projection.name, true)
    const built = await readCheckpoint(tx, shadow, true)
    const end = await ledger.head()
    // An older ledger was restored: what comes next takes positions that these tables have passed.
    const isPastTheEnd = comparePositions(positionOf(live), end) > 0
    const target = isPastTheEnd ? positionOf(built) : latest(positionOf(live), positionOf(built))!
    await advanceWithin(tx, projection, shadow, ledger, target)
    // Tables that were just created, at the start of a longer ledger, hold nothing to compare.
    const isComparable = live?.version === projection.version && (live.position !== START || target === START)
    const found = isPastTheEnd
      ? notCompared(projection, `estava na posição ${positionOf(live)}, além do fim do ledger, ${end}`)
      : isComparable
        ? await compareAt(target, projection, shadow, tx, ledger)
        : []
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
  // Waits for readers that still use the old tables. When that takes too long, the next rebuild drops them.
  await pool
    .query(`drop schema if exists ${old} cascade`)
    .catch((error: unknown) =>
      log.error({ projection: projection.name, err: error }, 'the old tables were left behind'),
    )
  return differences
}

async function prepareShadow({ projection, schema: shadow }: Copy, pool: pg.Pool, ledger: Ledger): Promise<void> {
  await pool.query(`drop schema if exists ${projection.name}__antiga cascade`)
  const checkpoint = await readCheckpoint(pool, shadow)
  const isPastTheEnd = comparePositions(positionOf(checkpoint), await ledger.head()) > 0
  if (checkpoint?.version !== projection.version || isPastTheEnd) await createShadow(projection, shadow, pool)
}

/** Tables that cannot be updated or read are a reason for a rebuild: they are reported, and stop nothing. */
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
    return notCompared(projection, (error as Error).message)
  }
}

const notCompared = ({ tables }: AnyProjection, failure: string): RebuiltDifference[] =>
  tables.map(({ name: table }) => ({ table, onlyBefore: 0, onlyAfter: 0, rows: [], failure }))

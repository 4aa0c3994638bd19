import type pg from 'pg'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { comparePositions, latest, LedgerUnavailable, START, type Ledger } from '#services/engine/ledger/port.ts'
import {
  createCheckpoint,
  moveCheckpoint,
  positionOf,
  readCheckpoint,
} from '#services/engine/subscriptions/checkpoints.ts'
import { isUnavailable } from '#services/engine/database/unavailable.ts'
import { compareTables, type TableDifference } from './compare.ts'
import type { AnyProjection } from './projection.ts'
import { advanceWithin, alone, catchUp, createIndexes, createShadow, feed, inSnapshot, type Copy } from './shadow.ts'

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
 * tables until then and never see half-built ones, and whoever feeds these goes on: it waits for the swap alone. After
 * a rebuild that was killed, the next continues where it was; tables and copies that stand past the end of the ledger,
 * of which an older one was restored, start anew.
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
  options: RebuildOptions,
  told: (projection: AnyProjection, differences: RebuiltDifference[]) => void,
): Promise<void> {
  const { ledger, pool, log } = options
  await alone(projections, pool, async () => {
    const copies = projections.map((projection): Copy => ({ projection, schema: `${projection.name}__sombra` }))
    for (const copy of copies) await prepareShadow(copy, pool, ledger)
    await catchUp(copies, pool, ledger)
    await createIndexes(copies, pool)
    for (const copy of copies) {
      const differences = await compare(copy, options)
      await swap(copy, options)
      log.info({ projection: copy.projection.name, differences: differences.length }, 'rebuilt')
      told(copy.projection, differences)
    }
  })
}

async function prepareShadow({ projection, schema: shadow }: Copy, pool: pg.Pool, ledger: Ledger): Promise<void> {
  await pool.query(`drop schema if exists ${projection.name}__antiga cascade`)
  const checkpoint = await readCheckpoint(pool, shadow)
  const isPastTheEnd = comparePositions(positionOf(checkpoint), await ledger.head()) > 0
  if (checkpoint?.version !== projection.version || isPastTheEnd) await createShadow(projection, shadow, pool)
}

/**
 * Compares the copy with the tables in use, both at one position, while these move on. Tables that cannot be updated or
 * read are a reason for a rebuild: they are reported, and stop nothing.
 */
async function compare(copy: Copy, { ledger, pool }: RebuildOptions): Promise<RebuiltDifference[]> {
  const { projection, schema: shadow } = copy
  const live = await readCheckpoint(pool, projection.name)
  const built = positionOf(await readCheckpoint(pool, shadow))
  // Tables of another version answered another question.
  if (live?.version !== projection.version) return []
  const end = await ledger.head()
  if (comparePositions(live.position, end) > 0)
    return notCompared(projection, `estava na posição ${live.position}, além do fim do ledger, ${end}`)
  // Tables that were just created, at the start of a longer ledger, hold nothing to compare.
  if (live.position === START && built !== START) return []
  try {
    await feed(projection, pool, ledger, built)
    await catchUp([copy], pool, ledger, positionOf(await readCheckpoint(pool, projection.name)))
    return await inSnapshot(pool, async (tx) => {
      const position = positionOf(await readCheckpoint(tx, projection.name))
      await advanceWithin(tx, projection, shadow, ledger, position)
      return compareTables(projection, projection.name, shadow, tx)
    })
  } catch (error) {
    if (error instanceof LedgerUnavailable || isUnavailable(error)) throw error
    return notCompared(projection, (error as Error).message)
  }
}

const notCompared = ({ tables }: AnyProjection, failure: string): RebuiltDifference[] =>
  tables.map(({ name: table }) => ({ table, onlyBefore: 0, onlyAfter: 0, rows: [], failure }))

/** Puts the copy in the place of the tables in use, in one transaction that has little left to do. */
async function swap(copy: Copy, { pool, ledger, log }: RebuildOptions): Promise<void> {
  const {
    projection: { name, version },
    schema: shadow,
  } = copy
  const old = `${name}__antiga`
  // What came while the long steps ran, and then what came during that.
  for (let round = 0; round < 2; round++) await catchUp([copy], pool, ledger)
  await inTransaction(pool, async (tx) => {
    // Whoever feeds the tables in use waits from here on.
    const live = await readCheckpoint(tx, name, true)
    const built = positionOf(await readCheckpoint(tx, shadow, true))
    // An older ledger was restored: what comes next takes positions that these tables have passed.
    const isPastTheEnd = comparePositions(positionOf(live), await ledger.head()) > 0
    const target = isPastTheEnd ? built : latest(positionOf(live), built)!
    await advanceWithin(tx, copy.projection, shadow, ledger, target)
    if (await stands(tx, name)) await tx.query(`alter schema ${name} rename to ${old}`)
    if (!live) await createCheckpoint(tx, name, version)
    await tx.query(`alter schema ${shadow} rename to ${name}`)
    await tx.query(
      `with built as (delete from projections.checkpoints where name = $1 returning event_at)
       update projections.checkpoints set version = $3, event_at = (select event_at from built) where name = $2`,
      [shadow, name, version],
    )
    await moveCheckpoint(tx, name, target, undefined)
  })
  // Waits for readers that still use the old tables. When that takes too long, the next rebuild drops them.
  await pool
    .query(`drop schema if exists ${old} cascade`)
    .catch((error: unknown) => log.error({ projection: name, err: error }, 'the old tables were left behind'))
}

/** Tables may have lost their checkpoint, and a checkpoint its tables. */
const stands = async (tx: pg.ClientBase, schema: string): Promise<boolean> =>
  (await tx.query('select from pg_namespace where nspname = $1', [schema])).rowCount! > 0

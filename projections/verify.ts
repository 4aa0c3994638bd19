import type pg from 'pg'
import { LedgerUnavailable, comparePositions, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { positionOf, readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { checksums, type TableChecksum } from './checksum.ts'
import { compareTables, type TableDifference } from './compare.ts'
import type { AnyProjection } from './projection.ts'
import { advanceWithin, alone, catchUp, createShadow, dropShadow, inSnapshot } from './shadow.ts'

export interface Verification {
  projection: string
  /** The position of both sides. */
  position: Position
  /** Of the tables in use. */
  checksums: TableChecksum[]
  /** `before` is the table in use, `after` what the ledger says. */
  differences: TableDifference[]
  /** Why there is nothing to compare, or what is wrong besides the rows; a sentence for people. */
  problem?: string
}

/**
 * Builds a copy of the read model from the first event on, up to the position of the one in use, and compares the two.
 * Nobody is disturbed: the tables in use are read in one snapshot while they move on, nothing is locked or swapped, and
 * the copy is dropped at the end.
 * @throws Failure `conflict` while the read model is being rebuilt or verified elsewhere; LedgerUnavailable.
 */
export async function verify(
  projection: AnyProjection,
  { ledger, pool }: { ledger: Ledger; pool: pg.Pool },
): Promise<Verification> {
  return alone([projection], pool, async () => {
    const live = await readCheckpoint(pool, projection.name)
    const nothing = { projection: projection.name, position: positionOf(live), checksums: [], differences: [] }
    if (!live) return { ...nothing, problem: 'ainda não foi construída; "npm run projections" a constrói' }
    if (live.version !== projection.version) {
      return {
        ...nothing,
        problem:
          `suas tabelas são da versão ${live.version} e este programa da ${projection.version}; `
          + '"npm run projections" as reconstrói',
      }
    }
    // Never continues the copy of a killed run: the ledger may have been another one then.
    const shadow = `${projection.name}__prova`
    try {
      await createShadow(projection, shadow, pool)
      // No further than the tables in use: the snapshot will find them here or later.
      await catchUp([{ projection, schema: shadow }], pool, ledger, live.position)
      return await inSnapshot(pool, (tx) => compareInSnapshot(projection, shadow, tx, ledger))
    } catch (error) {
      if (error instanceof LedgerUnavailable) throw error
      return { ...nothing, problem: (error as Error).message }
    } finally {
      await dropShadow(shadow, pool)
    }
  })
}

/** The checkpoint moves together with the tables: within one snapshot it tells exactly which events they hold. */
async function compareInSnapshot(
  projection: AnyProjection,
  shadow: string,
  tx: pg.ClientBase,
  ledger: Ledger,
): Promise<Verification> {
  const live = await readCheckpoint(tx, projection.name)
  const position = positionOf(live)
  await advanceWithin(tx, projection, shadow, ledger, position)
  const isPastTheEnd = comparePositions(position, await ledger.head()) > 0
  const problem = isPastTheEnd
    ? `está na posição ${position}, além do fim do ledger; "npm run rebuild -- ${projection.name}" a refaz`
    : live?.failure
      ? `está parada: ${live.failure}`
      : undefined
  return {
    projection: projection.name,
    position,
    checksums: await checksums(projection, projection.name, tx),
    differences: await compareTables(projection, projection.name, shadow, tx),
    problem,
  }
}

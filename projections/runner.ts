import { Failure } from '#contracts/errors.ts'
import { createClient } from '#services/engine/database/connection.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { follow, type Following } from '#services/engine/subscriptions/follow.ts'
import type { Subscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { comparePositions, START, type Position } from '#services/engine/ledger/port.ts'
import { apply, changesOf } from './apply.ts'
import {
  createCheckpoint,
  positionOf,
  readCheckpoint,
  recordFailure,
} from '#services/engine/subscriptions/checkpoints.ts'
import { createTables, indexesOf, typesOf, type AnyProjection } from './projection.ts'
import { rebuildTogether, type RebuildOptions } from './rebuild.ts'
import { BEING_REBUILT } from './shadow.ts'

/** Events that are applied in one transaction. With more, statements gain nothing and readers wait longer. */
export const BATCH_EVENTS = 5000

/**
 * Keeps one projection up to date until stopped. Of several processes one holds the projection's lease and works; the
 * others take over when it ends. A fault stops this projection alone, is written to its checkpoint, and is tried again.
 */
export function run(projection: AnyProjection, { ledger, pool, url, log, feed, announce }: Subscriptions): Following {
  const types = typesOf(projection)
  let isSaid = false
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:projection:${projection.name}` },
    before: () => raise(projection, { ledger, pool, log }),
    async begin() {
      await prepare(projection, { ledger, pool, log })
      /** Where the tables stand, as far as this lease knows, and whether their checkpoint tells of a failure. */
      let after: Position | undefined
      let failed = false
      return async () => {
        if (after === undefined) {
          const checkpoint = await readCheckpoint(pool, projection.name)
          if (checkpoint?.version !== projection.version)
            throw new Error(
              `${projection.name}: its tables are of version ${checkpoint?.version}, `
                + `this program's of ${projection.version}`,
            )
          after = positionOf(checkpoint)
          announce(projection.name, after)
          failed = checkpoint?.failure != null
        }
        const page = await feed.read({ after, limit: BATCH_EVENTS, types })
        if (page.upTo === after) {
          // No event will come to clear the failure of the step before.
          if (failed) await recordFailure(pool, projection, null)
          failed = false
          return 'caught-up'
        }
        if (await apply(projection, projection.name, pool, changesOf(projection, after, page))) {
          after = page.upTo
          announce(projection.name, after)
          failed = false
        } else {
          // Another process was here, or the database is not the one it was.
          ledger.kept.forget()
          after = undefined
        }
        return page.events.length === BATCH_EVENTS ? 'more' : 'some'
      }
    },
    async onFailure(error) {
      // Another process is at it; this one looks again soon.
      if (error instanceof Failure && error.codigo === BEING_REBUILT) {
        if (!isSaid) log.info({ projection: projection.name }, 'waiting for another process, which rebuilds it')
        isSaid = true
        return
      }
      log.error({ projection: projection.name, err: error }, 'projection stopped')
      await recordFailure(pool, projection, (error as Error).message)
    },
  })
}

/**
 * A raised version is built beside the tables in use before the lease is asked for: whoever holds it with a program of
 * the version before goes on feeding them until the swap, and then stands aside.
 */
async function raise(projection: AnyProjection, options: RebuildOptions): Promise<void> {
  const { name, version } = projection
  const from = (await readCheckpoint(options.pool, name))?.version ?? version
  if (from > version)
    throw new Error(
      `${name}: its tables are of version ${from}, this program's of ${version}; "npm run rebuild -- ${name}" makes `
        + 'them what this program reads',
    )
  if (from === version) return
  options.log.info({ projection: name, from, to: version }, 'rebuilding for a new version')
  await rebuildInTurn(projection, options)
}

/**
 * One rebuild of the process after the other. Those that are asked for while one is under way come next, from one
 * reading of the ledger.
 */
async function rebuildInTurn(projection: AnyProjection, options: RebuildOptions): Promise<void> {
  const outcome = await options.ledger.kept.together(
    'rebuild',
    projection,
    () => true,
    (projections) => rebuildEach(projections, options),
  )
  if (outcome.status === 'rejected') throw outcome.reason
}

async function rebuildEach(
  projections: readonly AnyProjection[],
  options: RebuildOptions,
): Promise<PromiseSettledResult<void>[]> {
  const done = new Set<AnyProjection>()
  const outcomes: PromiseSettledResult<void>[] = []
  try {
    await rebuildTogether(projections, options, (projection) => done.add(projection))
  } catch (reason) {
    if (projections.length === 1) return [{ status: 'rejected', reason }]
  }
  // Of several one has stopped all: it is found by going on with each alone.
  for (const projection of projections) {
    const [outcome] = done.has(projection)
      ? [{ status: 'fulfilled' as const, value: undefined }]
      : await rebuildEach([projection], options)
    outcomes.push(outcome!)
  }
  return outcomes
}

/**
 * Makes tables where there is no checkpoint, at once though empty, and fills them by a rebuild when the ledger is long;
 * tables without a checkpoint are of nobody knows which events, and go. Those that stand past the end of an older
 * ledger are rebuilt, too.
 */
async function prepare(projection: AnyProjection, options: RebuildOptions): Promise<void> {
  const { ledger, pool } = options
  const checkpoint = await readCheckpoint(pool, projection.name)
  if (!checkpoint) {
    await inTransaction(pool, async (tx) => {
      await tx.query(`drop schema if exists ${projection.name} cascade`)
      await tx.query(`create schema ${projection.name}`)
      for (const statement of [...createTables(projection, projection.name), ...indexesOf(projection, projection.name)])
        await tx.query(statement)
      await createCheckpoint(tx, projection.name, projection.version)
    })
    const { events } = await ledger.readAll({ after: START, limit: BATCH_EVENTS })
    if (events.length === BATCH_EVENTS) {
      options.log.info({ projection: projection.name }, 'building from the ledger')
      await rebuildInTurn(projection, options)
    }
  } else if (comparePositions(checkpoint.position, await ledger.head()) > 0) {
    options.log.info({ projection: projection.name, position: checkpoint.position }, 'rebuilding for an older ledger')
    await rebuildInTurn(projection, options)
  }
}

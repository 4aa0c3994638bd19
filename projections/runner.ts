import type pg from 'pg'
import { createClient } from '#services/engine/database/connection.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { follow, type Following } from '#services/engine/subscriptions/follow.ts'
import type { Subscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { comparePositions, type Position, type Stretch } from '#services/engine/ledger/port.ts'
import { fold } from './apply.ts'
import {
  advanceCheckpoint,
  createCheckpoint,
  positionOf,
  readCheckpoint,
  recordFailure,
} from '#services/engine/subscriptions/checkpoints.ts'
import { createTables, indexesOf, typesOf, type AnyProjection } from './projection.ts'
import { rebuild, type RebuildOptions } from './rebuild.ts'

/** Events that are applied in one transaction. With more, statements gain nothing and readers wait longer. */
export const BATCH_EVENTS = 5000

/**
 * Keeps one projection up to date until stopped. Of several processes one holds the projection's lease and works; the
 * others take over when it ends. A fault stops this projection alone, is written to its checkpoint, and is tried again.
 */
export function run(projection: AnyProjection, { ledger, pool, url, log, feed, announce }: Subscriptions): Following {
  const types = typesOf(projection)
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:projection:${projection.name}` },
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
          if (failed) await recordFailure(pool, projection.name, null)
          failed = false
          return 'caught-up'
        }
        if (await applyPage(projection, pool, after, page)) {
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
      log.error({ projection: projection.name, err: error }, 'projection stopped')
      await recordFailure(pool, projection.name, (error as Error).message)
    },
  })
}

/**
 * Writes the page's effect and the checkpoint, or neither. Answers false, having written nothing, when another process
 * moved the checkpoint meanwhile.
 */
async function applyPage(
  projection: AnyProjection,
  pool: pg.Pool,
  from: Position,
  { events, upTo }: Stretch,
): Promise<boolean> {
  const advance = {
    name: projection.name,
    version: projection.version,
    from,
    to: upTo,
    eventAt: events.at(-1)?.metadata.at,
  }
  if (events.length === 0) return advanceCheckpoint(pool, advance)
  const batch = fold(projection, events)
  return inTransaction(pool, async (tx) => {
    const isMine = await advanceCheckpoint(tx, advance)
    if (isMine) await projection.flush(batch, tx, projection.name)
    return isMine
  })
}

/** Makes sure of tables of this version: at once, though empty, where there are none; a long ledger is then rebuilt. */
async function prepare(projection: AnyProjection, options: RebuildOptions): Promise<void> {
  const { ledger, pool } = options
  const checkpoint = await readCheckpoint(pool, projection.name)
  if (!checkpoint) {
    await inTransaction(pool, async (tx) => {
      await tx.query(`create schema if not exists ${projection.name}`)
      for (const statement of [...createTables(projection, projection.name), ...indexesOf(projection, projection.name)])
        await tx.query(statement)
      await createCheckpoint(tx, projection.name, projection.version)
    })
    if (Number(await ledger.head()) > BATCH_EVENTS) await rebuild(projection, options)
  } else if (checkpoint.version !== projection.version) {
    options.log.info(
      { projection: projection.name, from: checkpoint.version, to: projection.version },
      'rebuilding for a new version',
    )
    await rebuild(projection, options)
  } else if (comparePositions(checkpoint.position, await ledger.head()) > 0) {
    options.log.info({ projection: projection.name, position: checkpoint.position }, 'rebuilding for an older ledger')
    await rebuild(projection, options)
  }
}

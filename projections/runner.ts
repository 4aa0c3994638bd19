import type pg from 'pg'
import { createClient } from '#services/database/connection.ts'
import { inTransaction } from '#services/database/transaction.ts'
import { feedOf } from '#services/ledger/feed.ts'
import { follow, type Following } from '#services/ledger/follow.ts'
import type { Ledger, Page, Position } from '#services/ledger/port.ts'
import { announce } from './announce.ts'
import { fold } from './apply.ts'
import { advanceCheckpoint, createCheckpoint, positionOf, readCheckpoint, recordFailure } from './checkpoints.ts'
import { indexesOf, typesOf, type AnyProjection } from './projection.ts'
import { rebuild } from './rebuild.ts'

/** Events that travel in one transaction: past this the statements gain nothing and readers wait longer. */
export const BATCH_EVENTS = 5000

export interface RunnerOptions {
  ledger: Ledger
  pool: pg.Pool
  /** For the lease: a connection of its own, which ends with the process. */
  url: string
  log: { info: (fields: object, message: string) => void; error: (fields: object, message: string) => void }
}

/**
 * Keeps one projection up to date until stopped. Of several processes one holds the projection's lease and works; the
 * others take over when it ends. A fault stops this projection alone, is written to its checkpoint, and is tried again.
 */
export function run(projection: AnyProjection, { ledger, pool, url, log }: RunnerOptions): Following {
  const types = typesOf(projection)
  const feed = feedOf(ledger)
  /** Where the tables stand, as far as this process knows, and whether their checkpoint tells of a failure. */
  let after: Position | undefined
  let failed = false
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:projection:${projection.name}` },
    async prepare() {
      await prepare(projection, { ledger, pool, log })
      after = undefined
    },
    async step() {
      // Its own: a step that outlives a lost lease may still move `after` under the next one.
      let from = after
      if (from === undefined) {
        const checkpoint = await readCheckpoint(pool, projection.name)
        if (checkpoint?.version !== projection.version)
          throw new Error(
            `${projection.name}: its tables are of version ${checkpoint?.version}, this program's of ${projection.version}`,
          )
        from = after = positionOf(checkpoint)
        announce(pool, projection.name, from)
        failed = checkpoint?.failure != null
      }
      const page = await feed.read({ after: from, limit: BATCH_EVENTS, types })
      if (page.upTo === from) {
        // Nothing new will clear a failure that has passed.
        if (failed) await recordFailure(pool, projection.name, null)
        failed = false
        return 'caught-up'
      }
      const moved = await applyPage(projection, pool, from, page)
      after = moved ? page.upTo : undefined
      if (moved) {
        announce(pool, projection.name, page.upTo)
        failed = false
      }
      return page.events.length === BATCH_EVENTS ? 'more' : 'some'
    },
    async onFailure(error) {
      log.error({ projection: projection.name, err: error }, 'projection stopped')
      await recordFailure(pool, projection.name, (error as Error).message)
    },
  })
}

/** The page's effect and the checkpoint, or neither. Whoever was overtaken since it read writes nothing and answers false. */
async function applyPage(
  projection: AnyProjection,
  pool: pg.Pool,
  from: Position,
  { events, upTo }: Page,
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

/** Tables of this version. Readers find them at once, and empty ones are built beside where the ledger is long. */
async function prepare(projection: AnyProjection, options: Omit<RunnerOptions, 'url'>): Promise<void> {
  const { ledger, pool } = options
  const checkpoint = await readCheckpoint(pool, projection.name)
  if (!checkpoint) {
    await inTransaction(pool, async (tx) => {
      await tx.query(`create schema if not exists ${projection.name}`)
      for (const statement of [...projection.create(projection.name), ...indexesOf(projection, projection.name)])
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
  }
}

import type pg from 'pg'
import { createClient } from '#services/database/connection.ts'
import { follow, type Following } from '#services/ledger/follow.ts'
import type { Ledger, Page } from '#services/ledger/port.ts'
import { fold, inTransaction } from './apply.ts'
import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint, recordFailure } from './checkpoints.ts'
import { typesOf, type AnyProjection } from './projection.ts'
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
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:projection:${projection.name}` },
    prepare: () => prepare(projection, { ledger, pool, log }),
    async step() {
      const checkpoint = await readCheckpoint(pool, projection.name)
      const after = positionOf(checkpoint)
      const page = await ledger.readAll({ after, limit: BATCH_EVENTS, types })
      if (page.upTo === after) {
        // Nothing new will clear a failure that has passed.
        if (checkpoint?.failure) await recordFailure(pool, projection.name, null)
        return 'caught-up'
      }
      await applyPage(projection, pool, after, page)
      return page.events.length === BATCH_EVENTS ? 'more' : 'caught-up'
    },
    async onFailure(error) {
      log.error({ projection: projection.name, err: error }, 'projection stopped')
      await recordFailure(pool, projection.name, (error as Error).message)
    },
  })
}

/** The page's effect and the checkpoint, or neither. Whoever was overtaken since it read writes nothing. */
async function applyPage(projection: AnyProjection, pool: pg.Pool, after: string, page: Page): Promise<void> {
  const batch = fold(projection, page.events)
  await inTransaction(pool, async (tx) => {
    const checkpoint = await readCheckpoint(tx, projection.name, true)
    if (positionOf(checkpoint) !== after) return
    if (checkpoint?.version !== projection.version) throw new Error(`${projection.name}: its tables are of version ${checkpoint?.version}, this program's of ${projection.version}`)
    if (page.events.length > 0) await projection.flush(batch, tx, projection.name)
    await moveCheckpoint(tx, projection.name, page.upTo, page.events.at(-1)?.metadata.at)
  })
}

async function prepare(projection: AnyProjection, options: Omit<RunnerOptions, 'url'>): Promise<void> {
  const checkpoint = await readCheckpoint(options.pool, projection.name)
  if (!checkpoint) {
    await inTransaction(options.pool, async (tx) => {
      await tx.query(`create schema if not exists ${projection.name}`)
      for (const statement of projection.create(projection.name)) await tx.query(statement)
      await createCheckpoint(tx, projection.name, projection.version)
    })
  } else if (checkpoint.version !== projection.version) {
    options.log.info({ projection: projection.name, from: checkpoint.version, to: projection.version }, 'rebuilding for a new version')
    await rebuild(projection, options)
  }
}

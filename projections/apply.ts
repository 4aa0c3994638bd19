import type pg from 'pg'
import { inTransaction } from '#services/engine/database/transaction.ts'
import type { Position, Recorded, Stretch } from '#services/engine/ledger/port.ts'
import { advanceCheckpoint, latestAt } from '#services/engine/subscriptions/checkpoints.ts'
import { IGNORE, type AnyProjection } from './projection.ts'

/** A fault in a handler, with the event on which it happened. The projection stops there. */
export class ProjectionFault extends Error {
  constructor(projection: string, event: Recorded, cause: unknown) {
    super(
      `${projection} stopped at event ${event.position} (${event.type} of ${event.stream}, `
        + `revision ${event.revision}): ${(cause as Error).message}`,
      { cause },
    )
    this.name = 'ProjectionFault'
  }
}

/** Collects the events' changes in a batch; writes nothing. */
export function fold(
  projection: AnyProjection,
  events: readonly Recorded[],
  batch: never = projection.startBatch(),
): never {
  for (const event of events) {
    const handler = projection.on[event.type] as ((event: Recorded, batch: never) => void) | typeof IGNORE | undefined
    if (handler === undefined || handler === IGNORE) continue
    try {
      handler(event, batch)
    } catch (error) {
      throw new ProjectionFault(projection.name, event, error)
    }
  }
  return batch
}

/** What a stretch of the ledger changes in the tables of a projection. */
export interface Changes {
  from: Position
  upTo: Position
  /** Unset where nothing in the stretch concerns the projection. */
  batch?: never
  /** The latest time at which one of its events was recorded. */
  eventAt: string | undefined
}

/** The changes of a page that was read after `from`. */
export const changesOf = (projection: AnyProjection, from: Position, { events, upTo }: Stretch): Changes => ({
  from,
  upTo,
  ...(events.length > 0 && { batch: fold(projection, events) }),
  eventAt: latestAt(events),
})

/**
 * Writes the changes to the tables in `schema`, and their checkpoint, or neither. Answers false, having written
 * nothing, when somebody else moved the checkpoint meanwhile.
 */
export async function apply(
  projection: AnyProjection,
  schema: string,
  pool: pg.Pool,
  { from, upTo, batch, eventAt }: Changes,
): Promise<boolean> {
  const advance = { name: schema, version: projection.version, from, to: upTo, eventAt }
  if (batch === undefined) return advanceCheckpoint(pool, advance)
  return inTransaction(pool, async (tx) => {
    const isMine = await advanceCheckpoint(tx, advance)
    if (isMine) await projection.flush(batch, tx, schema)
    return isMine
  })
}

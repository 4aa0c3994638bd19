import type pg from 'pg'
import { inTransaction } from '#services/engine/database/transaction.ts'
import type { Position, Recorded, Stretch } from '#services/engine/ledger/port.ts'
import { advanceCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
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
export function fold(projection: AnyProjection, events: readonly Recorded[]): never {
  const batch = projection.startBatch()
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

/**
 * Writes the page's effect on the tables in `schema`, which stand at `from`, and their checkpoint, or neither. Answers
 * false, having written nothing, when somebody else moved the checkpoint meanwhile.
 */
export async function applyPage(
  projection: AnyProjection,
  schema: string,
  pool: pg.Pool,
  from: Position,
  { events, upTo }: Stretch,
): Promise<boolean> {
  const advance = { name: schema, version: projection.version, from, to: upTo, eventAt: events.at(-1)?.metadata.at }
  if (events.length === 0) return advanceCheckpoint(pool, advance)
  const batch = fold(projection, events)
  return inTransaction(pool, async (tx) => {
    const isMine = await advanceCheckpoint(tx, advance)
    if (isMine) await projection.flush(batch, tx, schema)
    return isMine
  })
}

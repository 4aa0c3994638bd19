import type { Recorded } from '#services/ledger/port.ts'
import { IGNORE, type AnyProjection } from './projection.ts'

/** A fault in a handler, with the event on which it happened: the projection stops there and says so. */
export class ProjectionFault extends Error {
  constructor(projection: string, event: Recorded, cause: unknown) {
    super(
      `${projection} stopped at event ${event.position} (${event.type} of ${event.stream}, revision ${event.revision}): ${(cause as Error).message}`,
      { cause },
    )
    this.name = 'ProjectionFault'
  }
}

/** The batch that the events make; nothing is written yet. */
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

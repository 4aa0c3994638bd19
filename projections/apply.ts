import type { Recorded } from '#services/engine/ledger/port.ts'
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

import type pg from 'pg'
import type { Recorded } from '#services/ledger/port.ts'
import { IGNORE, type AnyProjection } from './projection.ts'

/** A fault in a handler, with the event on which it happened: the projection stops there and says so. */
export class ProjectionFault extends Error {
  constructor(projection: string, event: Recorded, cause: unknown) {
    super(`${projection} stopped at event ${event.position} (${event.type} of ${event.stream}, revision ${event.revision}): ${(cause as Error).message}`, { cause })
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

/** Runs `work` in a transaction of its own; any failure rolls it back. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    tx.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await tx.query('rollback').then(() => tx.release(), () => tx.release(true))
    throw error
  }
}

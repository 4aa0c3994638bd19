import type pg from 'pg'
import type { EventType } from '#contracts/events/catalogue.ts'
import { comparePositions, START, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { readCheckpoints } from './checkpoints.ts'

/** A subscription by its name, and the types of events that it handles. */
export interface Followed {
  name: string
  types: readonly EventType[]
}

export interface Lag {
  segundos: number
  eventos: number
  failure: string | null
}

/** Counting stops here: more is simply "much". */
const EVENTS_COUNTED = 1000

/**
 * How far each subscription is behind the ledger: the age of the first event that it has not handled, and how many
 * wait. The ledger is read only for those that have not reached its `head`.
 */
export async function lagOf(
  { ledger, pool }: { ledger: Ledger; pool: pg.Pool },
  followed: readonly Followed[],
  momento: Date,
  head: Position,
): Promise<Map<string, Lag>> {
  const checkpoints = new Map((await readCheckpoints(pool)).map((checkpoint) => [checkpoint.name, checkpoint]))
  const lags = await Promise.all(
    followed.map(async ({ name, types }): Promise<[string, Lag]> => {
      const checkpoint = checkpoints.get(name)
      const failure = checkpoint?.failure ?? null
      const after = checkpoint?.position ?? START
      if (comparePositions(after, head) >= 0) return [name, { segundos: 0, eventos: 0, failure }]
      const { events } = await ledger.readAll({ after, limit: EVENTS_COUNTED, types })
      const segundos = events[0]
        ? Math.max(0, Math.round((momento.getTime() - Date.parse(events[0].metadata.at)) / 1000))
        : 0
      return [name, { segundos, eventos: events.length, failure }]
    }),
  )
  return new Map(lags)
}

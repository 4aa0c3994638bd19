import type pg from 'pg'
import type { EventType } from '#contracts/events/catalogue.ts'
import { START, type Ledger } from '#services/engine/ledger/port.ts'
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
 * How far each of the subscriptions is behind the ledger: the age of the first event that it has not handled, and how
 * many wait.
 */
export async function lagOf(
  { ledger, pool }: { ledger: Ledger; pool: pg.Pool },
  followed: readonly Followed[],
  momento: Date,
): Promise<Map<string, Lag>> {
  const checkpoints = new Map((await readCheckpoints(pool)).map((checkpoint) => [checkpoint.name, checkpoint]))
  const lags = await Promise.all(
    followed.map(async ({ name, types }): Promise<[string, Lag]> => {
      const checkpoint = checkpoints.get(name)
      const { events } = await ledger.readAll({ after: checkpoint?.position ?? START, limit: EVENTS_COUNTED, types })
      const segundos = events[0]
        ? Math.max(0, Math.round((momento.getTime() - Date.parse(events[0].metadata.at)) / 1000))
        : 0
      return [name, { segundos, eventos: events.length, failure: checkpoint?.failure ?? null }]
    }),
  )
  return new Map(lags)
}

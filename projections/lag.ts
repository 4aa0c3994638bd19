import type pg from 'pg'
import { START, type Ledger } from '#services/ledger/port.ts'
import { projections } from './all.ts'
import { readCheckpoints } from './checkpoints.ts'
import { typesOf } from './projection.ts'

export interface Lag {
  segundos: number
  eventos: number
  failure: string | null
}

/** Counting stops here: more is simply "much". */
const EVENTS_COUNTED = 1000

/** How far each read model is behind the ledger: the age of the first event that it has not handled, and how many wait. */
export async function lagOf(ledger: Ledger, pool: pg.Pool, now: Date): Promise<Map<string, Lag>> {
  const checkpoints = new Map((await readCheckpoints(pool)).map((checkpoint) => [checkpoint.name, checkpoint]))
  const lags = await Promise.all(
    projections.map(async (projection): Promise<[string, Lag]> => {
      const checkpoint = checkpoints.get(projection.name)
      const { events } = await ledger.readAll({
        after: checkpoint?.position ?? START,
        limit: EVENTS_COUNTED,
        types: typesOf(projection),
      })
      const segundos = events[0]
        ? Math.max(0, Math.round((now.getTime() - Date.parse(events[0].metadata.at)) / 1000))
        : 0
      return [projection.name, { segundos, eventos: events.length, failure: checkpoint?.failure ?? null }]
    }),
  )
  return new Map(lags)
}

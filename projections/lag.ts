import type pg from 'pg'
import type { Ledger } from '#services/ledger/port.ts'
import { projections } from './all.ts'
import { readCheckpoints } from './checkpoints.ts'
import { typesOf } from './projection.ts'

export interface Lag { segundos: number; eventos: number; failure: string | null }

/** Counting stops here: more is simply "much". */
const EVENTS_COUNTED = 10_000

/** How far each read model is behind the ledger: the age of the first event that it has not handled, and how many wait. */
export async function lagOf(ledger: Ledger, pool: pg.Pool, now: Date): Promise<Map<string, Lag>> {
  const checkpoints = new Map((await readCheckpoints(pool)).map((checkpoint) => [checkpoint.name, checkpoint]))
  const lags = await Promise.all(projections.map(async (projection): Promise<[string, Lag]> => {
    const checkpoint = checkpoints.get(projection.name)
    const types = typesOf(projection)
    const { events } = await ledger.readAll({ after: checkpoint?.position ?? '0', limit: 1, types })
    if (!events[0]) return [projection.name, { segundos: 0, eventos: 0, failure: checkpoint?.failure ?? null }]
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from (select from ledger.events where position > $1 and type = any($2) limit $3) waiting',
      [checkpoint?.position ?? '0', types, EVENTS_COUNTED])
    return [projection.name, {
      segundos: Math.max(0, Math.round((now.getTime() - Date.parse(events[0].metadata.at)) / 1000)), eventos: rows[0]!.n, failure: checkpoint?.failure ?? null,
    }]
  }))
  return new Map(lags)
}

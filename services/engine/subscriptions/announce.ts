import type pg from 'pg'
import type { Position } from '#services/engine/ledger/port.ts'

/** Tells everybody who waits (`caught-up.ts`) how far a subscription is, once that is committed. */
export type Announce = (name: string, position: Position) => void

/**
 * The one announcer of a process. It does not notify in the transaction itself: Postgres commits notifying
 * transactions one at a time, and appends, which wait for the disk, are among them. News of several subscriptions
 * travels together. Nobody waits for it; what is lost with a process is told again by its successor.
 */
export function announcer(pool: pg.Pool): Announce {
  /** The newest position of each subscription that is still to be told; undefined while nothing is being told. */
  let untold: Map<string, Position> | undefined

  async function tell(news: Map<string, Position>): Promise<void> {
    try {
      while (news.size > 0) {
        const told = [...news].map(([name, position]) => `${name} ${position}`)
        news.clear()
        await pool.query({
          name: 'announce',
          text: `select pg_notify('projections', told), set_config('synchronous_commit', 'off', true)
                 from unnest($1::text[]) told`,
          values: [told],
        })
      }
    } finally {
      // In the same tick as the last look at the news: what comes now is told anew.
      untold = undefined
    }
  }

  return (name, position) => {
    if (untold) {
      untold.set(name, position)
      return
    }
    untold = new Map([[name, position]])
    void tell(untold).catch(() => undefined)
  }
}

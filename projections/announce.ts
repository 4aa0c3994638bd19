import type pg from 'pg'
import type { Position } from '#services/ledger/port.ts'

/** The newest position of each subscription that is still to be told. */
const untold = new WeakMap<pg.Pool, Map<string, Position>>()

/**
 * Tells everybody who waits (`caught-up.ts`) how far a subscription is, once that is committed. Not in the transaction itself:
 * Postgres lets those that notify commit one at a time, and appends are among them, each of which waits for the disk. What several
 * have to tell meanwhile travels together. Nobody waits for this; what is lost with a process, its successor tells again.
 */
export function announce(pool: pg.Pool, name: string, position: Position): void {
  const waiting = untold.get(pool)
  if (waiting) {
    waiting.set(name, position)
    return
  }
  const news = new Map([[name, position]])
  untold.set(pool, news)
  void tell(pool, news).catch(() => undefined)
}

async function tell(pool: pg.Pool, news: Map<string, Position>): Promise<void> {
  try {
    while (news.size > 0) {
      const told = [...news].map(([name, position]) => `${name} ${position}`)
      news.clear()
      await pool.query({
        name: 'announce',
        text: `select pg_notify('projections', told), set_config('synchronous_commit', 'off', true) from unnest($1::text[]) told`,
        values: [told],
      })
    }
  } finally {
    // In the same breath as the last look at the news: what comes now is told anew.
    untold.delete(pool)
  }
}

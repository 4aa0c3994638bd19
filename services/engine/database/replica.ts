import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A standby tells nobody what it has received: it is asked this often. */
const ASK_MS = 20

/**
 * Waits until the database that is read has everything written until now, in tables and read models. True at once
 * where it is the same database or no standby; false when `withinMs` ran out or it cannot be asked.
 */
export async function replicated(
  pool: Pick<pg.Pool, 'query'>,
  readPool: Pick<pg.Pool, 'query'>,
  withinMs: number,
): Promise<boolean> {
  if (readPool === pool) return true
  const late = new AbortController()
  const { signal } = late
  const timer = setTimeout(() => late.abort(), withinMs)
  try {
    return await Promise.race([hasAll(pool, readPool, signal), aborted(signal)])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    late.abort()
  }
}

async function hasAll(
  pool: Pick<pg.Pool, 'query'>,
  readPool: Pick<pg.Pool, 'query'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows: written } = await pool.query<{ upTo: string }>('select pg_current_wal_insert_lsn()::text as "upTo"')
  while (!signal.aborted) {
    const { rows } = await readPool.query<{ has: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [written[0]!.upTo],
    )
    if (rows[0]?.has === true) return true
    await pause(ASK_MS, undefined, { signal })
  }
  return false
}

const aborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))

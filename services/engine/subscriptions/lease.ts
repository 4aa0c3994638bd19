import type pg from 'pg'

/** How often the holder of a lease asks its connection for a sign of life. */
const BEAT_MS = 1000
/**
 * A holder that was silent for this long has lost its lease: its process hangs, or its network is gone while the
 * database still waits for it. Several beats, so that a busy machine alone takes nobody's lease away.
 */
const SILENT_MS = 5000

/**
 * Takes the lease `key` for as long as the client's connection lives: an advisory lock, so a process that dies leaves
 * it at once. A holder that only fell silent is put out here, by ending its connection, and the next try gets the
 * lease.
 */
export async function takeLease(client: pg.Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [key],
  )
  if (rows[0]?.taken === true) return true
  await client.query(
    `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
      and a.datname = current_database()
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1,
       0)
       and a.state_change < now() - $2 * interval '1 millisecond'`,
    [key, SILENT_MS],
  )
  return false
}

/**
 * Keeps a lease that was taken: the connection speaks every `BEAT_MS`, which is what others go by, and `onLost` is
 * called once when it does not answer either. Answers how to stop.
 */
export function keepLease(client: pg.Client, onLost: (error: Error) => void): () => void {
  let askedAt: number | undefined
  const beat = setInterval(() => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      client.query('select 1').then(() => {
        askedAt = undefined
      }, lose)
    } else if (performance.now() - askedAt > SILENT_MS) lose(new Error('the lease connection does not answer'))
  }, BEAT_MS)
  function lose(error: Error): void {
    clearInterval(beat)
    onLost(error)
  }
  return () => clearInterval(beat)
}

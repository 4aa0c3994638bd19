import type pg from 'pg'
import { SILENT_MS } from '#services/engine/database/heartbeat.ts'

/**
 * Takes the lease `key` for as long as the client's connection lives. It is an advisory lock, so a process that dies
 * loses it at once. The holder keeps talking by `heartbeat`; one that fell silent, because its process hangs or its
 * network is gone, has its connection ended here, and the next try gets the lease.
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

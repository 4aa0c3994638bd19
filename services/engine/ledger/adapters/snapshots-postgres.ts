import type pg from 'pg'
import type { Snapshot, Snapshots } from '../snapshots.ts'

/** Costs a new process some milliseconds to read, and a busy account a write of its state now and then. */
const EVERY_EVENTS = 250

/** Snapshots in PostgreSQL, whichever store the ledger is in. */
export function postgresSnapshots(pool: pg.Pool, everyEvents = EVERY_EVENTS): Snapshots {
  return {
    everyEvents,

    async read({ name, version }, streams) {
      const { rows } = await pool.query<{ stream: string; revision: number; event_id: string; state: string }>({
        name: 'snapshots-read',
        text: 'select stream, revision, event_id, state from snapshots where stream = any($1) and decider = $2 and version = $3',
        values: [streams, name, version],
      })
      return new Map(
        rows.map(({ stream, revision, event_id: eventId, state }): [string, Snapshot] => [
          stream,
          { revision, eventId, state },
        ]),
      )
    },

    async write({ name, version }, stream, { revision, eventId, state }) {
      await pool.query({
        name: 'snapshots-write',
        // What an older program wrote is of no more use once this one has.
        text: `with older as (delete from snapshots where stream = $1 and decider = $2 and version < $3)
               insert into snapshots (stream, decider, version, revision, event_id, state)
                 values ($1, $2, $3, $4, $5, $6)
               on conflict (stream, decider, version) do update set revision = excluded.revision,
                 event_id = excluded.event_id, state = excluded.state
               where snapshots.revision < excluded.revision`,
        values: [stream, name, version, revision, eventId, state],
      })
    },
  }
}

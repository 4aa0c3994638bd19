import type pg from 'pg'
import type { Irregularity, StoredEvent, StoredEvents } from '../stored-events.ts'

const GUARDS = ['append_only', 'never_truncated']

/** The stored bytes of the ledger on Postgres: the column type `json` keeps the text unchanged. */
export function storedEventsOnPostgres(pool: pg.Pool): StoredEvents {
  return {
    async read({ after, upTo, limit }) {
      const { rows } = await pool.query<StoredEvent>(
        `select position::text, stream, revision, id::text, type, data::text, metadata::text from ledger.events e
         where e.position > $1 and e.position <= $2 order by e.position limit $3`,
        [after, upTo, limit],
      )
      return rows
    },

    async count(after, except) {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*) as n from ledger.events where position > $1 and stream <> $2',
        [after, except],
      )
      return rows[0]?.n ?? 0
    },

    async irregularities(after, limit) {
      const { rows } = await pool.query<Irregularity>(
        `select position::text, stream, revision, type, case when place <= 0 then 'before-the-start'
          when revision <> expected then 'revision-missing' else 'out-of-order' end as kind
         from (
           select position, position as place, stream, revision, type,
             coalesce(lag(revision) over w + 1, 0) as expected, lag(position) over w as before
           from ledger.events window w as (partition by stream order by revision)) e
         where (place > $1 or place <= 0) and (place <= 0 or revision <> expected or place < before)
         order by place limit $2`,
        [after, limit],
      )
      return rows
    },

    async isGuarded() {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*) as n from pg_trigger where tgrelid = 'ledger.events'::regclass and tgname = any($1)
          and tgenabled in ('O', 'A')`,
        [GUARDS],
      )
      return rows[0]?.n === GUARDS.length
    },
  }
}

import type pg from 'pg'
import { PAGE_EVENTS, type Irregularity, type StoredEvent, type StoredEvents } from '../stored.ts'

const GUARDS = ['append_only', 'never_truncated']

/** Runs a statement; a connection that is lost is `LedgerUnavailable`. */
type Query = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<Row[]>

/** The stored bytes of the ledger on Postgres: the column type `json` keeps the text unchanged. */
export function storedOnPostgres(query: Query): StoredEvents {
  return {
    async *read(after, signal) {
      for (let from = after; ;) {
        signal?.throwIfAborted()
        const page = await query<StoredEvent>({
          name: 'ledger-read-stored',
          text: `select position::text, stream, revision, id::text, type, data::text, metadata::text
            from ledger.events e where e.position > $1 order by e.position limit $2`,
          values: [from, PAGE_EVENTS],
        })
        if (page.length > 0) yield page
        if (page.length < PAGE_EVENTS) return
        from = page.at(-1)!.position
      }
    },

    irregularities: (after, limit) =>
      query<Irregularity>({
        // Of each event only the one before it in its stream is looked up, however long the ledger is.
        text: `select e.position::text, e.stream, e.revision, e.type, case when e.position <= 0 then 'before-the-start'
            when before.position is null then 'revision-missing' else 'out-of-order' end as kind
          from ledger.events e
          left join ledger.events before on before.stream = e.stream and before.revision = e.revision - 1
          where e.position <= 0
            or e.position > $1 and e.revision > 0 and (before.position is null or before.position > e.position)
          order by e.position limit $2`,
        values: [after, limit],
      }),

    async isGuarded() {
      const [row] = await query<{ n: number }>({
        text: `select count(*) as n from pg_trigger where tgrelid = 'ledger.events'::regclass and tgname = any($1)
          and tgenabled in ('O', 'A')`,
        values: [GUARDS],
      })
      return row?.n === GUARDS.length
    },
  }
}

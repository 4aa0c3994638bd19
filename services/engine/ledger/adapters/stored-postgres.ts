import type pg from 'pg'
import { arrayLiteral } from '#services/engine/database/array-literal.ts'
import { RevisionConflict } from '../port.ts'
import { PAGE_EVENTS, type Irregularity, type StoredEvent, type StoredEvents } from '../stored.ts'

const GUARDS = ['append_only', 'never_truncated']

/** A statement; a connection that is lost is `LedgerUnavailable`. */
type Query = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<Row[]>

export interface Statements {
  query: Query
  /** Statements of the one connection that writes, all or none. */
  write: <T>(work: (query: Query) => Promise<T>) => Promise<T>
}

/** The stored bytes of the ledger on Postgres: the column type `json` keeps the text unchanged. */
export function storedOnPostgres({ query, write }: Statements): StoredEvents {
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

    append: (events) =>
      write(async (query) => {
        // As every append does (`0016-ids-sem-indice.ts`): positions are taken in order of commit.
        await query({ text: 'select pg_advisory_xact_lock(5270431)' })
        const ends = await query<{ stream: string; revision: number | null }>({
          name: 'ledger-ends',
          text: `select s.stream, (select e.revision from ledger.events e where e.stream = s.stream
              order by e.revision desc limit 1) as revision
            from unnest($1::text[]) as s(stream)`,
          values: [arrayLiteral([...new Set(events.map(({ stream }) => stream))])],
        })
        const next = new Map(ends.map(({ stream, revision }) => [stream, (revision ?? -1) + 1]))
        for (const { stream, revision } of events) {
          const expected = next.get(stream)!
          if (revision !== expected) throw new RevisionConflict(stream, `revision ${revision} in place of ${expected}`)
          next.set(stream, expected + 1)
        }
        await query({
          name: 'ledger-append-stored',
          text: `insert into ledger.events (position, stream, revision, id, type, data, metadata)
            select nextval('ledger.position_seq'), stream, revision, id, type, data::json, metadata::json
            from (select * from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::text[], $6::text[])
              with ordinality as e(stream, revision, id, type, data, metadata, n) order by n) e`,
          values: [
            arrayLiteral(events.map(({ stream }) => stream)),
            arrayLiteral(events.map(({ revision }) => revision)),
            arrayLiteral(events.map(({ id }) => id)),
            arrayLiteral(events.map(({ type }) => type)),
            arrayLiteral(events.map(({ data }) => data)),
            arrayLiteral(events.map(({ metadata }) => metadata)),
          ],
        })
        await query({ text: `select pg_notify('ledger', '')` })
      }),

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

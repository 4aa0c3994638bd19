import { sql, type Kysely } from 'kysely'

/**
 * An append is repeated with the same expected revision, and whoever repeats a command under another one knows of it
 * from the stream's own history (`states.ts`): no index of all ids is needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger.events drop constraint events_id_key`.execute(db)
  await sql`drop function ledger.append`.execute(db)

  // One call appends a batch: at most one append a stream, each checked against its own revision and with its own
  // outcome ('appended', 'repeated', 'conflict'). a_* describe the appends, e_* their events in order (e_append points
  // to the append and e_index into it, both from 1). a_expected: -1 = the stream must not exist. a_last and a_last_id
  // are revision and id of the last event as it stands when the append is written: found there, it was, and positions
  // says where. revisions are those at which the streams stood before. Positions of what was appended are contiguous
  // from first_position.
  // Look-ups are scalar sub-selects with the scans pinned to the indexes: a plan that was cached while the table was
  // empty otherwise scans all of it.
  await sql`
    create function ledger.append(
      a_stream text[], a_expected int[], a_last int[], a_last_id uuid[],
      e_append int[], e_index int[], e_id uuid[], e_type text[], e_data text[], e_metadata text[],
      out outcomes text[], out revisions int[], out positions bigint[], out first_position bigint
    ) language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    as $$
    declare
      last_position bigint;
    begin
      perform pg_advisory_xact_lock(5270431);
      select array_agg(coalesce((select e.revision from ledger.events e where e.stream = a.stream order by e.revision
          desc limit 1), -1) order by a.n)
        into revisions
        from unnest(a_stream) with ordinality as a(stream, n);
      if revisions <> a_expected then
        select array_agg(case when revisions[a.n] >= a.last then (select e.position from ledger.events e
            where e.stream = a.stream and e.revision = a.last and e.id = a.last_id) end order by a.n)
          into positions
          from unnest(a_stream, a_last, a_last_id) with ordinality as a(stream, last, last_id, n);
      end if;
      select array_agg(case
          when a.expected = revisions[a.n] then 'appended'
          when positions[a.n] is not null then 'repeated'
          else 'conflict' end order by a.n)
        into outcomes
        from unnest(a_expected) with ordinality as a(expected, n);
      with inserted as (
        insert into ledger.events (position, stream, revision, id, type, data, metadata)
        select nextval('ledger.position_seq'), a_stream[e.append], revisions[e.append] + e.index, e.id, e.type,
          e.data::json, e.metadata::json
        from unnest(e_append, e_index, e_id, e_type, e_data, e_metadata) as e(append, index, id, type, data, metadata)
        where outcomes[e.append] = 'appended'
        returning position)
      select min(position), max(position) into first_position, last_position from inserted;
      if last_position is not null then
        perform pg_notify('ledger', last_position::text);
      end if;
    end $$`.execute(db)
}

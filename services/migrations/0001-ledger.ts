import { sql, type Kysely } from 'kysely'

/**
 * The ledger on Postgres (`architecture.md §2`): one append-only table, and one function through which every append
 * goes. Who appends holds an advisory lock until commit and takes positions under it, so positions become visible in
 * order and a reader that remembers the last one misses nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema ledger`.execute(db)
  await sql`create sequence ledger.position_seq`.execute(db)
  await sql`
    create table ledger.events (
      position bigint primary key,
      stream text not null check (length(stream) between 3 and 200),
      revision int not null check (revision >= 0),
      id uuid not null unique,
      type text not null,
      data json not null,
      metadata json not null,
      unique (stream, revision)
    )`.execute(db)
  await sql`create index events_by_type on ledger.events (type, position)`.execute(db)
  await sql`
    create function ledger.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: % refused', tg_op using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on ledger.events
    for each row execute function ledger.refuse_change()`.execute(db)
  await sql`
    create trigger never_truncated before truncate on ledger.events
    for each statement execute function ledger.refuse_change()`.execute(db)

  // One call appends a batch: at most one append a stream and no event id twice, each append checked against its own
  // revision and with its own outcome ('appended', 'repeated', 'conflict', 'id-taken'). a_* describe the appends, e_*
  // their events in order (e_append points to the append and e_index into it, both from 1). a_expected: -1 = the stream
  // must not exist, null = any. revisions are those found in the streams; of a repeated append that of its last event,
  // whose position is in positions. Positions of what was appended are contiguous from first_position.
  // Look-ups are scalar sub-selects with the scans pinned to the indexes: a plan that was cached while the table was
  // empty otherwise scans all of it.
  await sql`
    create function ledger.append(
      a_stream text[], a_expected int[], a_first_id uuid[], a_last_id uuid[],
      e_append int[], e_index int[], e_id uuid[], e_type text[], e_data text[], e_metadata text[],
      out outcomes text[], out revisions int[], out positions bigint[], out first_position bigint
    ) language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    as $$
    declare
      last_position bigint;
      homes text[];
      repeated int[];
    begin
      perform pg_advisory_xact_lock(5270431);
      select
        array_agg(coalesce((select e.revision from ledger.events e where e.stream = a.stream order by e.revision desc
          limit 1), -1) order by a.n),
        array_agg((select e.stream from ledger.events e where e.id = a.first_id) order by a.n)
        into revisions, homes
        from unnest(a_stream, a_first_id) with ordinality as a(stream, first_id, n);
      if array_remove(homes, null) <> '{}' then
        select
          array_agg(case when homes[a.n] = a.stream then (select e.revision from ledger.events e where e.id = a.last_id
            and e.stream = a.stream) end order by a.n),
          array_agg(case when homes[a.n] = a.stream then (select e.position from ledger.events e where e.id = a.last_id
            and e.stream = a.stream) end order by a.n)
          into repeated, positions
          from unnest(a_stream, a_last_id) with ordinality as a(stream, last_id, n);
      end if;
      select array_agg(case
          when repeated[a.n] is not null then 'repeated'
          when homes[a.n] is not null then 'id-taken'
          when a.expected is not null and a.expected <> revisions[a.n] then 'conflict'
          else 'appended' end order by a.n),
        array_agg(coalesce(repeated[a.n], revisions[a.n]) order by a.n)
        into outcomes, revisions
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

  // Free texts of people live outside the ledger (domain.md §1); an event holds the id and the salted hash.
  await sql`
    create table textos (
      id uuid primary key,
      texto text,
      sal bytea not null,
      criado_em timestamptz not null default now()
    )`.execute(db)

  await sql`create sequence venda_numero_seq`.execute(db)
  await sql`create sequence venda_item_seq`.execute(db)

  // What each subscription has handled. A projection's row moves in the transaction that changes its tables.
  await sql`create schema projections`.execute(db)
  await sql`
    create table projections.checkpoints (
      name text primary key,
      version int not null,
      position bigint not null default 0,
      event_at timestamptz,
      updated_at timestamptz not null default now(),
      failure text
    )`.execute(db)
}

import type pg from 'pg'
import { START, type Position, type Recorded } from '#services/engine/ledger/port.ts'

export interface Checkpoint {
  name: string
  version: number
  /** Everything up to here has had its effect. */
  position: Position
  /** The latest time at which one of the events was recorded. */
  eventAt: Date | null
  failure: string | null
}

interface Row {
  name: string
  version: number
  position: number
  event_at: Date | null
  failure: string | null
}

const fromRow = (row: Row): Checkpoint => ({
  name: row.name,
  version: row.version,
  position: String(row.position),
  eventAt: row.event_at,
  failure: row.failure,
})

/** The named subscription's checkpoint; with `lock`, held until the transaction ends. */
export async function readCheckpoint(
  db: pg.Pool | pg.ClientBase,
  name: string,
  lock = false,
): Promise<Checkpoint | undefined> {
  const { rows } = await db.query<Row>(
    `select * from projections.checkpoints where name = $1 ${lock ? 'for update' : ''}`,
    [name],
  )
  return rows[0] && fromRow(rows[0])
}

export async function readCheckpoints(db: pg.Pool | pg.ClientBase): Promise<Checkpoint[]> {
  return (await db.query<Row>('select * from projections.checkpoints order by name')).rows.map(fromRow)
}

export async function createCheckpoint(db: pg.Pool | pg.ClientBase, name: string, version: number): Promise<void> {
  await db.query('insert into projections.checkpoints (name, version) values ($1, $2) on conflict (name) do nothing', [
    name,
    version,
  ])
  await db.query(`select pg_notify('projections', $1)`, [`${name} ${START}`])
}

/**
 * The latest time at which one of the events was recorded, or `before` when that is later. The last of them may be an
 * earlier one's: clocks differ, and what is brought in from elsewhere keeps its times.
 */
export const latestAt = (events: readonly Recorded[], before?: string): string | undefined =>
  events.reduce((latest, { metadata: { at } }) => (latest !== undefined && latest > at ? latest : at), before)

/** Moves the checkpoint in the transaction that had the effect, and tells who waits for it. */
export async function moveCheckpoint(
  tx: pg.ClientBase,
  name: string,
  position: Position,
  eventAt: string | undefined,
): Promise<void> {
  await tx.query(
    `with moved as (
       update projections.checkpoints
       set position = $2, event_at = greatest(event_at, $3::timestamptz), updated_at = now(), failure = null
       where name = $1 returning name)
     select pg_notify('projections', name || ' ' || $2::text) from moved`,
    [name, position, eventAt ?? null],
  )
}

/** From where the subscription has read, to where it has had its effect. */
export interface Advance {
  name: string
  version: number
  from: Position
  to: Position
  eventAt: string | undefined
}

/**
 * Moves the checkpoint from `from` alone: false when it stands elsewhere or its tables are of another version. First in
 * a transaction it keeps everybody else out until that ends. The transaction does not wait for the disk: of such steps
 * a crash takes the last ones, whole, and they are made again from the ledger (`docs/decisions/0025`). Whoever waits is
 * told afterwards.
 */
export async function advanceCheckpoint(
  db: pg.Pool | pg.ClientBase,
  { name, version, from, to, eventAt }: Advance,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'checkpoint-advance',
    text: `with moved as (
        update projections.checkpoints
        set position = $4, event_at = greatest(event_at, $5::timestamptz), updated_at = now(), failure = null
        where name = $1 and version = $2 and position = $3 returning name)
      select set_config('synchronous_commit', 'off', true) from moved`,
    values: [name, version, from, to, eventAt ?? null],
  })
  return rowCount === 1
}

/**
 * Why the subscription stands still; null when it goes on. Says nothing of tables that a newer program has made since.
 */
export async function recordFailure(
  db: pg.Pool,
  { name, version }: { name: string; version: number },
  failure: string | null,
): Promise<void> {
  await db.query(
    'update projections.checkpoints set failure = $3, updated_at = now() where name = $1 and version <= $2',
    [name, version, failure],
  )
}

export const positionOf = (checkpoint: Checkpoint | undefined): Position => checkpoint?.position ?? START

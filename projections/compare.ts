import type pg from 'pg'
import type { AnyProjection } from './projection.ts'

export type Row = Record<string, unknown>

/** One row that is not the same on both sides; null where there is none with that key. */
export interface RowDifference {
  key: Row
  before: Row | null
  after: Row | null
}

/** Rows that only the one or only the other table has; one that was changed counts on both sides. */
export interface TableDifference {
  table: string
  onlyBefore: number
  onlyAfter: number
  /** The first of them, in order of their keys. */
  rows: RowDifference[]
}

/** Rows with their values that a report carries: more are counted. */
export const ROWS_REPORTED = 20

/**
 * Compares the tables of two copies of a projection row by row, all columns, in the database: what comes back is
 * bounded however much differs. Rows that stand twice are a difference, too. Keys are those of `after`'s tables, which
 * was just made.
 */
export async function compareTables(
  projection: AnyProjection,
  before: string,
  after: string,
  tx: pg.ClientBase,
): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  for (const table of projection.tables) {
    const key = await primaryKey(after, table, tx)
    const onKey = key.map((column) => `b.${column} = a.${column}`).join(' and ')
    const { rows } = await tx.query<{ only_before: number; only_after: number; before: Row | null; after: Row | null }>(
      `with b as materialized (select * from ${before}.${table} except all select * from ${after}.${table}),
         a as materialized (select * from ${after}.${table} except all select * from ${before}.${table})
       select (select count(*) from b) as only_before, (select count(*) from a) as only_after, to_jsonb(b) as before, to_jsonb(a) as after
       from b full join a on ${onKey} order by ${key.map((column) => `coalesce(b.${column}, a.${column})`).join(', ')} limit ${ROWS_REPORTED}`,
    )
    const [first] = rows
    if (!first) continue
    differences.push({
      table,
      onlyBefore: first.only_before,
      onlyAfter: first.only_after,
      rows: rows.map((row) => ({
        key: pick(row.before ?? row.after ?? {}, key),
        before: row.before,
        after: row.after,
      })),
    })
  }
  return differences
}

/** The columns in which a row's two sides differ. */
export const columnsThatDiffer = ({ before, after }: RowDifference): string[] =>
  Object.keys(before ?? after ?? {}).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )

async function primaryKey(schema: string, table: string, tx: pg.ClientBase): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_index i
     cross join lateral unnest(i.indkey) with ordinality as k(attnum, n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.n`,
    [`${schema}.${table}`],
  )
  if (rows.length === 0)
    throw new Error(`${table}: a table of a read model needs a primary key, by which its rows are compared`)
  return rows.map((row) => row.name)
}

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

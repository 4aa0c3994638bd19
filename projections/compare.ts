import type pg from 'pg'
import type { AnyProjection } from './projection.ts'

export type Row = Record<string, unknown>

/** A row that differs between the two sides; null on a side that has no row with that key. */
export interface RowDifference {
  key: Row
  before: Row | null
  after: Row | null
}

/** Counts of rows that only one of the two tables has; a changed row counts on both sides. */
export interface TableDifference {
  table: string
  onlyBefore: number
  onlyAfter: number
  /** The first of them, in order of their keys. */
  rows: RowDifference[]
}

/** Rows that a report shows with their values; further ones are only counted. */
const ROWS_REPORTED = 20

/**
 * Compares the tables of two copies of a projection (schemas `before` and `after`) row by row and in all columns. The
 * database does it, so the answer is bounded however much differs. Rows that exist twice are a difference, too.
 */
export async function compareTables(
  projection: AnyProjection,
  before: string,
  after: string,
  tx: pg.ClientBase,
): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  for (const { name: table, key } of projection.tables) {
    const onKey = key.map((column) => `b.${column} = a.${column}`).join(' and ')
    const inOrder = key.map((column) => `coalesce(b.${column}, a.${column})`).join(', ')
    const { rows } = await tx.query<{ only_before: number; only_after: number; before: Row | null; after: Row | null }>(
      `with b as materialized (select * from ${before}.${table} except all select * from ${after}.${table}),
         a as materialized (select * from ${after}.${table} except all select * from ${before}.${table})
       select (select count(*) from b) as only_before, (select count(*) from a) as only_after,
         to_jsonb(b) as before, to_jsonb(a) as after
       from b full join a on ${onKey} order by ${inOrder} limit ${ROWS_REPORTED}`,
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

/** The columns in which the two sides of a row differ. */
export const columnsThatDiffer = ({ before, after }: RowDifference): string[] =>
  Object.keys(before ?? after ?? {}).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

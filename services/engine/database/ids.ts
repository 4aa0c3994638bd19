import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connection.ts'
import { isOneOf } from './one-of.ts'

/** Ids, or a query that gives them where they are too many to carry. */
export type Ids = readonly string[] | RawBuilder<unknown>

/** The most ids that a statement carries; beyond that the query is asked of each row instead. */
const MAX_IDS = 5_000

/**
 * Runs a query for ids before they are looked for in a much larger table: an index finds given ids, and none need no
 * reading.
 */
export async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<Ids> {
  const { rows } = await sql<{ id: string }>`${query} limit ${MAX_IDS + 1}`.execute(db)
  return rows.length > MAX_IDS ? query : rows.map(({ id }) => id)
}

export function isIn(column: RawBuilder<unknown>, ids: Ids): RawBuilder<boolean> {
  return Array.isArray(ids) ? isOneOf(column, ids) : sql<boolean>`${column} in (${ids as RawBuilder<unknown>})`
}

import { sql, type RawBuilder } from 'kysely'

/** Whether a column is one of the ids. One id is an equality: an index that begins with the column then also orders. */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}::uuid` : sql<boolean>`${column} = any(${ids}::uuid[])`

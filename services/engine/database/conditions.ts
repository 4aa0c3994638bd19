import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'

/** Whether all of them hold. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Whether one of them holds. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Expressions as a statement selects them, each under its name. */
export const named = (expressions: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(Object.entries(expressions).map(([name, expression]) => sql`${expression} as ${sql.ref(name)}`))

/** Sums as one document; of no rows each is 0. */
export const sums = (columns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.lit(name)}, coalesce(sum(${column}), 0)`),
  )})`

/** From one day to another, both included; an open end is no condition. */
export const between = (
  column: RawBuilder<unknown>,
  de: Dia | undefined,
  ate: Dia | undefined,
): RawBuilder<boolean>[] => [
  ...(de === undefined ? [] : [sql<boolean>`${column} >= ${de}::date`]),
  ...(ate === undefined ? [] : [sql<boolean>`${column} <= ${ate}::date`]),
]

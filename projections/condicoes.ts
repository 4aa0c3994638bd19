import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'

/** Whether all of them hold. */
export const e = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`

/** From one day to another, both included; an open end is no condition. */
export const entre = (
  column: RawBuilder<unknown>,
  de: Dia | undefined,
  ate: Dia | undefined,
): RawBuilder<boolean>[] => [
  ...(de === undefined ? [] : [sql<boolean>`${column} >= ${de}::date`]),
  ...(ate === undefined ? [] : [sql<boolean>`${column} <= ${ate}::date`]),
]

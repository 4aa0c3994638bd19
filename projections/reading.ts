import { sql, type OperationNodeSource, type RawBuilder } from 'kysely'
import type { Columns, ValueOf } from './table.ts'

/** A table in a statement that reads it: itself in a `from`, and each column as an expression. */
export type Reading<C extends Columns> = OperationNodeSource & {
  readonly [Name in keyof C]: RawBuilder<ValueOf<C[Name]>>
}

/**
 * A table under the alias that statements give it: `${v}` is its name with the alias, to be read from, and
 * `${v.numero}` the column `v.numero`. A column that the table does not have does not compile.
 */
export function reading<T extends { name: string; columns: Columns }>(
  { columns }: T,
  from: `${string}.${T['name']} ${string}`,
): Reading<T['columns']> {
  const alias = from.slice(from.indexOf(' ') + 1)
  const named = Object.keys(columns).map((name) => [name, sql.raw(`${alias}.${name}`)])
  return {
    ...(Object.fromEntries(named) as Reading<T['columns']>),
    toOperationNode: () => sql.raw(from).toOperationNode(),
  }
}

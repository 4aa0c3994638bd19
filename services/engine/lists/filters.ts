import { sql, type RawBuilder } from 'kysely'
import { formatarDia, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { emSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import type { ListRequest } from './list.ts'

export type Told = readonly [nome: string, valor: string]

/** What a value of one filter leaves of a list, and how a file of the list tells it. */
export interface Filter<Value> {
  /** Narrows the reach to networks and shops that the value names: kept sums of these can then be used. */
  narrows?: (value: Value, reach: Reach, db: Db) => Reach | Promise<Reach>
  where?: (value: Value, db: Db) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>
  /** Unset, too, where a file says so. */
  tell?: (
    value: Value | undefined,
    request: Pick<ListRequest, 'filters' | 'reach' | 'params'>,
    db: Db,
  ) => Told | undefined | Promise<Told | undefined>
}

/** Rows for which a condition holds, told as `nome: valor`. */
export const filter = <Value>(
  nome: string,
  where: (value: Value) => RawBuilder<boolean>,
  say: (value: Value) => string = String,
): Filter<Value> => ({ where, tell: told(nome, say) })

/** Only tells: the list's own statement knows the value. */
export const told =
  <Value>(nome: string, say: (value: Value) => string = String): NonNullable<Filter<Value>['tell']> =>
  (value) =>
    value === undefined ? undefined : [nome, say(value)]

/** Days, both included, of a column of days. */
export const period = (column: RawBuilder<unknown>) => ({
  dataInicial: filter<Dia>('Data inicial', (dia) => sql`${column} >= ${dia}::date`, formatarDia),
  dataFinal: filter<Dia>('Data final', (dia) => sql`${column} <= ${dia}::date`, formatarDia),
})

/** The same of a column of moments, by São Paulo's clocks. */
export const periodOfMoments = (column: RawBuilder<unknown>) => ({
  dataInicial: filter<Dia>('Data inicial', (dia) => sql`${column} >= ${emSaoPaulo(sql`${dia}::date`)}`, formatarDia),
  dataFinal: filter<Dia>('Data final', (dia) => sql`${column} < ${emSaoPaulo(sql`${dia}::date + 1`)}`, formatarDia),
})

/** The filters of a list as a file of it tells them. */
export async function tellAll(
  filters: readonly (readonly [name: string, filter: Filter<never>])[],
  request: Pick<ListRequest, 'filters' | 'reach' | 'params'>,
  db: Db,
): Promise<Told[]> {
  const values = request.filters as Readonly<Record<string, never>>
  const all = await Promise.all(filters.map(async ([name, { tell }]) => tell?.(values[name], request, db)))
  return all.filter((one): one is Told => one !== undefined)
}

import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '#services/engine/database/schema.ts'

/* Codes that differ by zeros in front alone: spreadsheet programs drop them, and `994700` was `00994700`. */

/** A code without case and zeros in front. */
export const semZeros = (codigo: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(${codigo}), '^0+(?=.)', '')`

const semZerosDe = (codigo: string): string => codigo.toLowerCase().replace(/^0+(?=.)/, '')

/** What to look at where a code is taken for another one. */
export const confiraOsZeros = (outro: string): string => `Existe o código ${outro}: confira os zeros à esquerda`

/** Tells, of each of the codes, the other one that stands and differs by zeros in front alone. */
export async function codigosParecidos(
  trx: Transaction<Database>,
  rows: { de: RawBuilder<unknown>; coluna: RawBuilder<unknown> },
  codigos: readonly string[],
): Promise<(codigo: string) => string | undefined> {
  const { rows: achados } = await sql<{ codigo: string }>`
    select ${rows.coluna} as codigo from ${rows.de}
    and ${semZeros(rows.coluna)} = any(${codigos.map(semZerosDe)}::text[])
    order by 1`.execute(trx)
  const porChave = Map.groupBy(achados, ({ codigo }) => semZerosDe(codigo))
  return (codigo) =>
    porChave.get(semZerosDe(codigo))?.find((um) => um.codigo.toLowerCase() !== codigo.toLowerCase())?.codigo
}

import { sql, type RawBuilder } from 'kysely'
import { TAMANHOS_DE_PAGINA, type Direcao, type Ordenacao } from '#contracts/lista.ts'
import type { KeyType, Place } from './cursor.ts'

/** What rows are ordered by: an expression that is never null. */
export interface OrderBy {
  sql: RawBuilder<unknown>
  type: KeyType
}

/** One piece of an ordered list, as the fragments of its statement. */
export interface Slice {
  /** Rows on the far side of the cursor; `true` without one. */
  where: RawBuilder<boolean>
  /** `order by …`; for a piece that is read backwards, the other way round. */
  order: RawBuilder<unknown>
  /** `limit … offset …`. */
  limit: RawBuilder<unknown>
  /**
   * `limit` for each part of a union: at most as many rows as the page and those before it need. Order and limit
   * apply again to the whole.
   */
  partLimit: RawBuilder<unknown>
  /** For the select list, as `"cursor"`: where the row stands in this order. */
  cursor: RawBuilder<unknown>
  /** The first page, in a size on offer: one of few texts, worth preparing. */
  usual: boolean
}

export interface SliceOptions {
  place?: Place
  backwards?: boolean
  limit: number
  offset?: number
}

/** A page asks for one row more than it shows. */
const USUAL_LIMITS = new Set(TAMANHOS_DE_PAGINA.filter((rows) => rows > 0).map((rows) => rows + 1))

/**
 * The rows after a place, or the first ones, in an order that its unique `key` makes total: a page costs what it shows,
 * wherever it is, when an index has order and key.
 */
export function sliceOf(
  by: readonly OrderBy[],
  direcao: Direcao,
  { place, backwards = false, limit, offset = 0 }: SliceOptions,
): Slice {
  const ascending = (direcao === 'asc') !== backwards
  const way = sql.raw(ascending ? 'asc' : 'desc')
  const far = sql.raw(ascending ? '>' : '<')
  const values = place?.values.map((value, n) => sql`${value}::${sql.raw(by[n]!.type)}`)
  return {
    where: values
      ? sql<boolean>`(${sql.join(by.map((one) => one.sql))}) ${far} (${sql.join(values)})`
      : sql<boolean>`true`,
    order: sql`order by ${sql.join(by.map((one) => sql`${one.sql} ${way}`))}`,
    // As text: a plan that does not know how few rows are wanted reads them all.
    limit: sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    partLimit: sql`limit ${limit + offset}`,
    cursor: sql`array[${sql.join(by.map((one) => sql`(${one.sql})::text`))}] as "cursor"`,
    usual: !place && !backwards && offset === 0 && USUAL_LIMITS.has(limit),
  }
}

export const typesOf = (by: readonly OrderBy[]): KeyType[] => by.map(({ type }) => type)

/** The list's order as asked for, or its own. */
export const orderOf = (contract: { ordenacaoPadrao: Ordenacao }, asked: Ordenacao | undefined): Ordenacao =>
  asked ?? contract.ordenacaoPadrao

import type pg from 'pg'
import type { AnyProjection } from './projection.ts'

export interface TableChecksum {
  table: string
  rows: number
  checksum: string
}

/** Settings that a row's text depends on. */
const SAME_TEXT_EVERYWHERE = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * One checksum a table, computed by the database within the caller's transaction: the SHA-256 of each row's text, its
 * first sixteen bytes taken as two numbers that are summed over all rows. It does not depend on the order of the rows,
 * and equal tables have equal checksums on any machine. It shows at a glance that two tables differ; only
 * the comparison row by row proves them equal.
 */
export async function checksums(
  projection: AnyProjection,
  schema: string,
  tx: pg.ClientBase,
): Promise<TableChecksum[]> {
  await tx.query(SAME_TEXT_EVERYWHERE)
  const found: TableChecksum[] = []
  for (const { name: table } of projection.tables) {
    const {
      rows: [sum],
    } = await tx.query<{ rows: number; high: string; low: string }>(
      `select count(*) as rows, coalesce(sum(${bigint(1)}), 0)::text as high,
         coalesce(sum(${bigint(9)}), 0)::text as low
       from ${schema}.${table} t cross join lateral (select sha256(convert_to(t::text, 'UTF8')) as hash offset 0) h`,
    )
    found.push({ table, rows: sum?.rows ?? 0, checksum: hex(sum?.high) + hex(sum?.low) })
  }
  return found
}

/** Eight bytes of the hash, from the given one on, as a signed number. */
const bigint = (from: number): string =>
  `('x' || encode(substring(h.hash from ${from} for 8), 'hex'))::bit(64)::bigint::numeric`

/** A sum modulo 2⁶⁴, as sixteen hexadecimal digits. */
const hex = (sum = '0'): string => BigInt.asUintN(64, BigInt(sum)).toString(16).padStart(16, '0')

import { sql } from 'kysely'
import { CANCELADO, CANCELADO_PELO_FORNECEDOR, ENTREGUE } from '#contracts/values/status-resgate.ts'
import type { Db } from '#services/engine/database/connection.ts'

/**
 * Redemptions of these salespeople that have neither been delivered nor cancelled, by number. Without reach: of ids
 * found within reach.
 */
export async function resgatesAbertosDe(
  db: Db,
  idsParceiros: readonly string[],
): Promise<{ numero: number; idParceiro: string }[]> {
  const { rows } = await sql<{ numero: number; idParceiro: string }>`
    select numero, id_parceiro as "idParceiro" from resgates.resgates
    where id_parceiro = any(${idsParceiros}::uuid[])
      and status not in (${sql.lit(ENTREGUE)}, ${sql.lit(CANCELADO)}, ${sql.lit(CANCELADO_PELO_FORNECEDOR)})
    order by numero`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { CANCELADO, CANCELADO_PELO_FORNECEDOR, ENTREGUE } from '#contracts/values/status-resgate.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { cadaResgate } from './resgates.projection.ts'

const r = reading(cadaResgate, 'resgates.resgates r')

/**
 * Redemptions of these salespeople that have neither been delivered nor cancelled, by number. Without reach: of ids
 * found within reach.
 */
export async function resgatesAbertosDe(
  db: Db,
  idsParceiros: readonly string[],
): Promise<{ numero: number; idParceiro: string }[]> {
  const { rows } = await sql<{ numero: number; idParceiro: string }>`
    select ${r.numero}, ${r.id_parceiro} as "idParceiro" from ${r}
    where ${r.id_parceiro} = any(${idsParceiros}::uuid[])
      and ${r.status} not in (${sql.lit(ENTREGUE)}, ${sql.lit(CANCELADO)}, ${sql.lit(CANCELADO_PELO_FORNECEDOR)})
    order by ${r.numero}`.execute(db)
  return rows
}

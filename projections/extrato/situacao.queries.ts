import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { contas, lotes } from './extrato.projection.ts'

const c = reading(contas, 'extrato.contas c')
const l = reading(lotes, 'extrato.lotes l')

/**
 * What can be spent on a day: lots valid on it, less debt (`domain.md §2`). Zero for who has no movement yet. Without
 * reach: one's own.
 */
export async function lerSaldo(
  db: Db,
  idParceiro: string,
  hoje: Dia,
): Promise<{ saldo: Centesimos; divida: Centesimos; aguardandoExpiracao: Centesimos; movimentos: number }> {
  const { rows } = await sql<{ saldo: number; divida: number; aguardandoExpiracao: number; movimentos: number }>`
    select coalesce(l.validos, 0)::bigint - coalesce(${c.divida}, 0)::bigint as saldo,
      coalesce(${c.divida}, 0)::bigint as divida,
      coalesce(l.vencidos, 0)::bigint as "aguardandoExpiracao", coalesce(${c.movimentos}, 0) as movimentos
    from (select sum(${l.restante}) filter (where ${l.vence_em} >= ${hoje}::date) as validos, sum(${l.restante})
      filter (where ${l.vence_em} < ${hoje}::date) as vencidos
      from ${l} where ${l.id_parceiro} = ${idParceiro} and ${l.restante} > 0) l
    left join ${c} on ${c.id_parceiro} = ${idParceiro}`.execute(db)
  return rows[0]!
}

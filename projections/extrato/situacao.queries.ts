import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'

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
    select coalesce(l.validos, 0)::bigint - coalesce(c.divida, 0)::bigint as saldo,
      coalesce(c.divida, 0)::bigint as divida,
      coalesce(l.vencidos, 0)::bigint as "aguardandoExpiracao", coalesce(c.movimentos, 0) as movimentos
    from (select sum(restante) filter (where vence_em >= ${hoje}::date) as validos, sum(restante)
      filter (where vence_em < ${hoje}::date) as vencidos
      from extrato.lotes where id_parceiro = ${idParceiro} and restante > 0) l
    left join extrato.contas c on c.id_parceiro = ${idParceiro}`.execute(db)
  return rows[0]!
}

import type { Resgate } from '#contracts/http/resgates.ts'
import { mascararCartao } from '#contracts/values/cartao.ts'
import type { Db } from '#services/engine/database/connection.ts'

/**
 * The card that a redeemed credit is loaded on; whoever may see the redemption may see this. Without reach: of ids
 * found within reach.
 */
export async function cartaoDoResgate(db: Db, idResgate: string): Promise<Resgate['cartao']> {
  const carga = await db
    .selectFrom('cargas_cartao as g')
    .innerJoin('cartoes as c', 'c.id', 'g.id_cartao')
    .select(['c.numero', 'g.valor as carga'])
    .where('g.id_resgate', '=', idResgate)
    .executeTakeFirst()
  return carga ? { numero: mascararCartao(carga.numero), carga: carga.carga } : null
}

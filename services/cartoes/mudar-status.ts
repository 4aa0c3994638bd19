import type { Selectable, Transaction } from 'kysely'
import { invalid, refused } from '#contracts/errors.ts'
import type { MeuCartao } from '#contracts/http/meu-cartao.ts'
import { mascararCartao } from '#contracts/values/cartao.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar, gravarAlteracao } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerCartao } from './ler-cartao.ts'
import { cartoesRecord, type CartaoRow } from './cartoes.record.ts'

/** A card that is only reserved, until the ledger has its credit, is nobody's yet. */
const doParceiro = (db: Db, idParceiro: string) =>
  db
    .selectFrom('cartoes as c')
    .selectAll('c')
    .where('c.id_parceiro', '=', idParceiro)
    .where('c.excluido_em', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cargas_cartao as g')
          .select('g.id_resgate')
          .whereRef('g.id_cartao', '=', 'c.id')
          .where('g.confirmada_em', 'is not', null),
      ),
    )

/** The member's own card; undefined before their first credit. Without reach: one's own. */
export async function lerMeuCartao(db: Db, idParceiro: string): Promise<MeuCartao | undefined> {
  const cartao = await doParceiro(db, idParceiro).executeTakeFirst()
  return (
    cartao && {
      numero: mascararCartao(cartao.numero),
      saldo: cartao.saldo,
      atualizadoEm: cartao.saldo_em?.toISOString() ?? null,
      bloqueado: cartao.bloqueado ? 1 : 0,
      emDesbloqueio: cartao.em_desbloqueio,
    }
  )
}

/**
 * A member blocks their card, at once, or asks for it to be unblocked, which staff or the operator's balances confirm
 * (`domain.md §4 Cards`). What stands already is not changed, and told as such. Answers what to tell them.
 * @throws Failure `sem-cartao`; `outro-cartao` when a number is given that is not that of their card
 */
export function mudarStatusDoCartao(
  context: CommandContext,
  idParceiro: string,
  { numero, bloquear }: { numero: string | undefined; bloquear: boolean },
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const cartao = await doParceiro(trx, idParceiro).forUpdate('c').executeTakeFirst()
    if (!cartao) throw refused('sem-cartao', 'Você ainda não possui seu Cartão')
    if (numero !== undefined && cartao.numero !== numero) {
      const frase = 'Este não é o número do seu cartão'
      throw invalid('outro-cartao', frase, { numero: frase })
    }
    if (bloquear && cartao.bloqueado && !cartao.em_desbloqueio) return 'Seu cartão já está bloqueado'
    if (!bloquear && !cartao.bloqueado) return 'Seu cartão já está desbloqueado'
    if (!bloquear && cartao.em_desbloqueio) return 'O desbloqueio já foi pedido. Ele leva até 24h úteis.'
    const acao = bloquear ? 'bloquear-cartao' : 'pedir-desbloqueio'
    const mudanca = bloquear ? { bloqueado: true, em_desbloqueio: false } : { em_desbloqueio: true }
    await gravarAlteracao(trx, context, cartoesRecord, acao, cartao, mudanca)
    return bloquear ? 'Cartão bloqueado com sucesso' : 'Pedido de desbloqueio enviado. Ele leva até 24h úteis.'
  })
}

/** What a confirmed request makes of a card. */
const DESBLOQUEADO = { bloqueado: false, em_desbloqueio: false } as const

/**
 * Staff confirm what the operator did.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `sem-pedido`
 */
export async function desbloquearCartao(
  context: CommandContext,
  reach: Reach,
  id: string,
  versaoVista?: number,
): Promise<void> {
  const { situacao } = await lerCartao(context.db, reach, id)
  await context.db.transaction().execute(async (trx) => {
    const cartao = await abrirParaAlterar(trx, cartoesRecord, id, versaoVista)
    if (!cartao.em_desbloqueio)
      throw refused(
        'sem-pedido',
        `Não é possível desbloquear: ninguém pediu o desbloqueio deste cartão, sua situação é "${situacao}"`,
      )
    await gravarAlteracao(trx, context, cartoesRecord, 'desbloquear-cartao', cartao, DESBLOQUEADO)
  })
}

/** The operator stated a card's balance: the card is active there, so a pending unlock request is confirmed. */
export async function informarSaldo(
  trx: Transaction<Database>,
  context: CommandContext,
  cartao: Selectable<CartaoRow>,
  saldo: Centesimos,
): Promise<void> {
  // The day of an unchanged balance is no change that anybody looks for.
  await trx.updateTable('cartoes').set({ saldo_em: context.agora() }).where('id', '=', cartao.id).execute()
  const mudanca = { saldo, ...(cartao.em_desbloqueio ? DESBLOQUEADO : {}) }
  await gravarAlteracao(trx, context, cartoesRecord, 'informar-saldo', cartao, mudanca)
}

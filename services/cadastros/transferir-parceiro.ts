import { notFound } from '#contracts/errors.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { auditar } from './auditoria.ts'
import { hoje, type CommandContext } from './command-context.ts'
import { emTransacao } from './inserir.ts'
import { revendasPorCnpj } from './revendas-por-cnpj.ts'

/**
 * A salesperson moves to another shop today. The link to the old one ends and the new one begins on this day, both
 * included: sales of the day of the move may come from either (`domain.md §4 Sale`). Points stay with the person.
 * Moving to where they are changes nothing.
 * @throws Failure `parceiro-nao-encontrado`, `revenda-nao-encontrada`
 */
export function transferirParceiro(context: CommandContext, idParceiro: string, cnpjRevenda: string): Promise<void> {
  const dia: Dia = hoje(context)
  return emTransacao(context, async (trx) => {
    const parceiro = await trx.selectFrom('parceiros').select(['id', 'id_revenda', 'versao'])
      .where('id', '=', idParceiro).where('excluido_em', 'is', null).forUpdate().executeTakeFirst()
    if (!parceiro) throw notFound('parceiro-nao-encontrado', 'Vendedor não encontrado')
    const idRevenda = (await revendasPorCnpj(trx, [cnpjRevenda]))(cnpjRevenda)
    if (idRevenda === parceiro.id_revenda) return
    await trx.updateTable('parceiros_revendas').set({ ate: dia })
      .where('id_parceiro', '=', idParceiro).where('ate', 'is', null).execute()
    await trx.insertInto('parceiros_revendas').values({ id_parceiro: idParceiro, id_revenda: idRevenda, de: dia, ate: null })
      // There, away and there again on one day: the link of that day is open again.
      .onConflict((conflict) => conflict.columns(['id_parceiro', 'id_revenda', 'de']).doUpdateSet({ ate: null })).execute()
    await trx.updateTable('parceiros').set({ id_revenda: idRevenda, versao: parceiro.versao + 1, alterado_em: context.agora() })
      .where('id', '=', idParceiro).execute()
    await auditar(trx, context, [{
      acao: 'transferir-parceiro', entidade: 'parceiros', idEntidade: idParceiro,
      antes: { idRevenda: parceiro.id_revenda }, depois: { idRevenda },
    }])
  })
}

import { refused } from '#contracts/errors.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar, excluirCadastro } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerCartao } from './ler-cartao.ts'
import { cartoesRecord } from './cartoes.record.ts'

/**
 * Takes a free card out of the pool: the row's lock keeps a credit from taking it meanwhile.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `cartao-em-uso`
 */
export async function excluirCartao(
  context: CommandContext,
  reach: Reach,
  id: string,
  versaoVista?: number,
): Promise<void> {
  await lerCartao(context.db, reach, id)
  await context.db.transaction().execute(async (trx) => {
    const cartao = await abrirParaAlterar(trx, cartoesRecord, id, versaoVista)
    if (cartao.id_parceiro !== null)
      throw refused('cartao-em-uso', 'Não é possível excluir: o cartão já foi reservado ou entregue a um vendedor')
    await excluirCadastro(trx, context, cartoesRecord, 'excluir-cartao', cartao)
  })
}

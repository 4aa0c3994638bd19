import { refused } from '#contracts/errors.ts'
import { abrirParaAlterar, excluirCadastro } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { produtosRecord } from './produtos.record.ts'

/**
 * Deletes a product that no shop sells. A shop that begins to at the same moment waits for the row and then finds no
 * product.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `produto-com-dentais`
 */
export function excluirProduto(context: CommandContext, id: string, versaoVista?: number): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const produto = await abrirParaAlterar(trx, produtosRecord, id, versaoVista)
    const { n } = await trx
      .selectFrom('produtos_revenda')
      .select((eb) => eb.fn.count<number>('id_revenda').distinct().as('n'))
      .where('id_produto', '=', id)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .executeTakeFirstOrThrow()
    const dentais = Number(n)
    if (dentais > 0)
      throw refused('produto-com-dentais', `Produto vendido por ${dentais} ${dentais === 1 ? 'dental' : 'dentais'}`)
    await excluirCadastro(trx, context, produtosRecord, 'excluir-produto', produto)
  })
}

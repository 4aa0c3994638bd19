import type { Selectable } from 'kysely'
import { z } from 'zod'
import { streamName } from '#contracts/events/catalogue.ts'
import { texto, valor } from '#contracts/values/campos.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { produtoDecider } from './produto.decider.ts'
import { produtosRecord, type ProdutoRow } from './produtos.record.ts'

/** `doc 1 §5 Manufacturer product create`. */
export const novoProdutoSchema = z.object({
  codigo: texto('Código', 60),
  nome: texto('Nome'),
  valorUnitario: valor('Preço Unitário'),
  valorPontos: valor('Valor Pontos'),
})
export type NovoProduto = z.output<typeof novoProdutoSchema>

/**
 * Registers manufacturer products. As with networks, a row becomes visible when the points of one unit stand in the
 * ledger, under ids that derive from the product's.
 * @throws Failure `ja-cadastrado`
 */
export function criarProdutos(
  context: CommandContext,
  produtos: readonly Novo<NovoProduto>[],
): Promise<Selectable<ProdutoRow>[]> {
  const dia = hoje(context)
  return context.db.transaction().execute(async (trx) => {
    const { rows } = await inserir(
      trx,
      context,
      produtosRecord,
      'criar-produto',
      produtos.map(({ id, dados }) => ({
        id,
        codigo: dados.codigo,
        nome: dados.nome,
        valor_unitario: dados.valorUnitario,
      })),
    )
    await Promise.all(
      produtos.map(({ id, dados }) =>
        handle(
          context.ledger,
          streamName('produto', id),
          produtoDecider,
          {
            tipo: 'definirValorPontos',
            idProduto: id,
            valorPontos: dados.valorPontos,
            desde: dia,
            hoje: dia,
            motivo: null,
          },
          causaDe(context, id, 'criar-produto'),
        ),
      ),
    )
    return rows
  })
}

export async function criarProduto(
  context: CommandContext,
  dados: NovoProduto,
  id = newId(),
): Promise<Selectable<ProdutoRow>> {
  return (await criarProdutos(context, [{ id, dados }]))[0]!
}

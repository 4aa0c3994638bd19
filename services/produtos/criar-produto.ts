import type { Selectable, Transaction } from 'kysely'
import type { NovoProduto } from '#contracts/http/produtos.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import { causaDe, type CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { definirPontos } from './definir-pontos.ts'
import { produtosRecord, type ProdutoRow } from './produtos.record.ts'

/** What was registered; `position` is that of the last of its points. */
interface Criados {
  rows: Selectable<ProdutoRow>[]
  position: Position | undefined
}

/**
 * Registers manufacturer products in the caller's transaction. As with networks, a row becomes visible when the points
 * of one unit stand in the ledger, under ids that derive from the product's.
 * @throws Failure `ja-cadastrado`
 */
export async function inserirProdutos(
  trx: Transaction<Database>,
  context: CommandContext,
  produtos: readonly Novo<NovoProduto>[],
): Promise<Criados> {
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
  const definidos = await Promise.all(
    produtos.map(({ id, dados: { valorPontos } }) =>
      definirPontos(context, id, { valorPontos }, causaDe(context, id, 'criar-produto')),
    ),
  )
  return { rows, position: latest(...definidos.map(({ position }) => position)) }
}

/** @throws Failure `ja-cadastrado` */
export const criarProdutos = (context: CommandContext, produtos: readonly Novo<NovoProduto>[]): Promise<Criados> =>
  context.db.transaction().execute((trx) => inserirProdutos(trx, context, produtos))

/** @throws Failure `ja-cadastrado` */
export async function criarProduto(
  context: CommandContext,
  dados: NovoProduto,
  id = newId(),
): Promise<{ produto: Selectable<ProdutoRow>; position: Position | undefined }> {
  const { rows, position } = await criarProdutos(context, [{ id, dados }])
  return { produto: rows[0]!, position }
}

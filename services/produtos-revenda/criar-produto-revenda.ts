import type { Selectable, Transaction } from 'kysely'
import type { NovoProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { produtosRevendaRecord, type ProdutoRevendaRow } from './produtos-revenda.record.ts'

/**
 * Maps codes of shops to manufacturer products, in the caller's transaction.
 * @throws Failure `revenda-nao-encontrada`, `produto-nao-encontrado`, `ja-cadastrado`
 */
async function inserirProdutosRevenda(
  trx: Transaction<Database>,
  context: CommandContext,
  produtos: readonly Novo<NovoProdutoRevenda>[],
): Promise<Selectable<ProdutoRevendaRow>[]> {
  const cnpjs = produtos.map(({ dados }) => dados.cnpjRevenda)
  const codigos = produtos.map(({ dados }) => dados.codigoPadrao)
  const idDaRevenda = await idsPor(trx, revendasRecord, 'cnpj', cnpjs, 'cnpjRevenda')
  const idDoProduto = await idsPor(trx, produtosRecord, 'codigo', codigos, 'codigoPadrao')
  const { rows } = await inserir(
    trx,
    context,
    produtosRevendaRecord,
    'criar-produto-revenda',
    produtos.map(({ id, dados }) => ({
      id,
      id_revenda: idDaRevenda(dados.cnpjRevenda),
      id_produto: idDoProduto(dados.codigoPadrao),
      codigo: dados.codigo,
      nome: dados.nome,
      valor_unitario: dados.valorUnitario,
    })),
  )
  return rows
}

/** @throws as `inserirProdutosRevenda` */
export const criarProdutosRevenda = (
  context: CommandContext,
  produtos: readonly Novo<NovoProdutoRevenda>[],
): Promise<Selectable<ProdutoRevendaRow>[]> =>
  context.db.transaction().execute((trx) => inserirProdutosRevenda(trx, context, produtos))

/** @throws as `inserirProdutosRevenda` */
export async function criarProdutoRevenda(
  context: CommandContext,
  dados: NovoProdutoRevenda,
  id = newId(),
): Promise<Selectable<ProdutoRevendaRow>> {
  return (await criarProdutosRevenda(context, [{ id, dados }]))[0]!
}

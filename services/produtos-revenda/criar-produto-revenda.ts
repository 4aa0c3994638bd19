import type { Selectable } from 'kysely'
import { z } from 'zod'
import { texto, valor } from '#contracts/values/campos.ts'
import { cnpjSchema } from '#contracts/values/documentos.ts'
import { marca } from '#contracts/values/marca.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { produtosRevendaRecord, type ProdutoRevendaRow } from './produtos-revenda.record.ts'

/** `doc 1 §5 Shop product create`. */
export const novoProdutoRevendaSchema = z.object({
  cnpjRevenda: texto('Dental').pipe(cnpjSchema),
  /** The manufacturer's code. */
  codigoPadrao: texto(`Código ${marca.fabricante}`, 60),
  codigo: texto('Código Dental', 60),
  nome: texto('Descrição Dental'),
  valorUnitario: valor('Preço Unitário Dental'),
})
export type NovoProdutoRevenda = z.output<typeof novoProdutoRevendaSchema>

/**
 * Maps codes of shops to manufacturer products.
 * @throws Failure `revenda-nao-encontrada`, `produto-nao-encontrado`, `ja-cadastrado`
 */
export function criarProdutosRevenda(
  context: CommandContext,
  produtos: readonly Novo<NovoProdutoRevenda>[],
): Promise<Selectable<ProdutoRevendaRow>[]> {
  return context.db.transaction().execute(async (trx) => {
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
  })
}

export async function criarProdutoRevenda(
  context: CommandContext,
  dados: NovoProdutoRevenda,
  id = newId(),
): Promise<Selectable<ProdutoRevendaRow>> {
  return (await criarProdutosRevenda(context, [{ id, dados }]))[0]!
}

import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import { Failure } from '#contracts/errors.ts'
import { texto, valor } from '#contracts/values/campos.ts'
import { cnpjSchema } from '#contracts/values/documentos.ts'
import { marca } from '#contracts/values/marca.ts'
import type { Database, ProdutoRevendaRow } from '#services/database/schema.ts'
import { newId } from '#services/ledger/ids.ts'
import type { CommandContext } from './command-context.ts'
import { emTransacao, inserirComAuditoria, type Novo } from './inserir.ts'
import { revendasPorCnpj } from './revendas-por-cnpj.ts'

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

/** Maps codes of shops to manufacturer products.
 * @throws Failure `revenda-nao-encontrada`, `produto-nao-encontrado`, `ja-cadastrado` */
export function criarProdutosRevenda(
  context: CommandContext,
  produtos: readonly Novo<NovoProdutoRevenda>[],
): Promise<Selectable<ProdutoRevendaRow>[]> {
  return emTransacao(context, async (trx) => {
    const idDaRevenda = await revendasPorCnpj(
      trx,
      produtos.map(({ dados }) => dados.cnpjRevenda),
    )
    const idDoProduto = await produtosPorCodigo(
      trx,
      produtos.map(({ dados }) => dados.codigoPadrao),
    )
    const { rows } = await inserirComAuditoria(
      trx,
      context,
      'produtos_revenda',
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

async function produtosPorCodigo(
  trx: Transaction<Database>,
  codigos: readonly string[],
): Promise<(codigo: string) => string> {
  const rows =
    codigos.length === 0
      ? []
      : await trx
          .selectFrom('produtos')
          .select((eb) => ['id', eb.fn<string>('lower', ['codigo']).as('chave')])
          .where((eb) =>
            eb(eb.fn('lower', ['codigo']), 'in', [...new Set(codigos.map((codigo) => codigo.toLowerCase()))]),
          )
          .where('ativo', '=', true)
          .where('excluido_em', 'is', null)
          .forShare()
          .execute()
  const porCodigo = new Map(rows.map((row) => [row.chave, row.id]))
  return (codigo) => {
    const id = porCodigo.get(codigo.toLowerCase())
    const mensagem = `Produto ${marca.fabricante} não encontrado`
    if (!id) throw new Failure('invalid', 'produto-nao-encontrado', mensagem, { codigoPadrao: mensagem })
    return id
  }
}

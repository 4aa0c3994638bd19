import type { NovaPesquisa } from '#contracts/http/pesquisas.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { gravarItens } from './itens.ts'
import { pesquisasRecord } from './pesquisas.record.ts'

/**
 * Registers surveys, each with what sells best in its shop.
 * @throws Failure `revenda-nao-encontrada`
 */
export function criarPesquisas(context: CommandContext, pesquisas: readonly Novo<NovaPesquisa>[]): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const cnpjs = pesquisas.map(({ dados }) => dados.cnpjRevenda)
    const idDaRevenda = await idsPor(trx, revendasRecord, 'cnpj', cnpjs, 'cnpjRevenda')
    const listasDe = new Map(
      pesquisas.map(({ id, dados: { produtosMaisVendidos, produtosMaisVendidosConcorrentes } }) => [
        id,
        { produtosMaisVendidos, produtosMaisVendidosConcorrentes },
      ]),
    )
    const { novos } = await inserir(
      trx,
      context,
      pesquisasRecord,
      'criar-pesquisa',
      pesquisas.map(({ id, dados }) => ({
        id,
        id_revenda: idDaRevenda(dados.cnpjRevenda),
        categoria: dados.categoria,
        comunicacao: dados.comunicacao,
        qtde_vendedores: dados.qtdeVendedores,
        faturamento: dados.faturamento,
        fonte: dados.fonte,
      })),
      (id) => ({ ...listasDe.get(id) }),
    )
    await gravarItens(
      trx,
      novos.map(({ id }) => ({ id, listas: listasDe.get(id)! })),
    )
  })
}

export const criarPesquisa = (context: CommandContext, dados: NovaPesquisa, id = newId()): Promise<void> =>
  criarPesquisas(context, [{ id, dados }])

import { sql, type Transaction } from 'kysely'
import type { AlteracaoDePesquisa } from '#contracts/http/pesquisas.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar, excluirCadastro, gravarAlteracao } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { gravarItens, lerItens, type ListasDaPesquisa } from './itens.ts'
import { pesquisasRecord } from './pesquisas.record.ts'

/**
 * Changes what was sent of a survey.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`
 */
export function alterarPesquisa(
  context: CommandContext,
  reach: Reach,
  id: string,
  { produtosMaisVendidos, produtosMaisVendidosConcorrentes, ...dados }: AlteracaoDePesquisa,
  versaoVista?: number,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const row = await abrir(trx, reach, id, versaoVista)
    const antes = await lerItens(trx, id)
    const depois = mudadas(antes, { produtosMaisVendidos, produtosMaisVendidosConcorrentes })
    const { comunicacao } = dados
    await gravarAlteracao(
      trx,
      context,
      pesquisasRecord,
      'alterar-pesquisa',
      row,
      {
        categoria: dados.categoria,
        ...(comunicacao && !iguais(comunicacao, row.comunicacao) ? { comunicacao } : {}),
        qtde_vendedores: dados.qtdeVendedores,
        faturamento: dados.faturamento,
        fonte: dados.fonte,
      },
      Object.keys(depois).length === 0
        ? {}
        : {
            antes: Object.fromEntries(Object.keys(depois).map((nome) => [nome, antes[nome as keyof ListasDaPesquisa]])),
            depois,
          },
    )
    await gravarItens(trx, [{ id, listas: depois }])
  })
}

/** @throws Failure `nao-encontrado`, `alterado-por-outro` */
export function excluirPesquisa(
  context: CommandContext,
  reach: Reach,
  id: string,
  versaoVista?: number,
): Promise<void> {
  return context.db
    .transaction()
    .execute(async (trx) =>
      excluirCadastro(trx, context, pesquisasRecord, 'excluir-pesquisa', await abrir(trx, reach, id, versaoVista)),
    )
}

const iguais = (um: unknown, outro: unknown) => JSON.stringify(um) === JSON.stringify(outro)

/** The lists that were sent and are not as they were. */
const mudadas = (
  antes: ListasDaPesquisa,
  enviadas: { [L in keyof ListasDaPesquisa]: ListasDaPesquisa[L] | undefined },
): Partial<ListasDaPesquisa> =>
  Object.fromEntries(
    Object.entries(enviadas).filter(
      ([nome, lista]) => lista !== undefined && !iguais(lista, antes[nome as keyof ListasDaPesquisa]),
    ),
  )

/** The row, for a change by whoever may see its shop. */
async function abrir(trx: Transaction<Database>, reach: Reach, id: string, versaoVista: number | undefined) {
  const vista = await trx
    .selectFrom('pesquisas_mercado as q')
    .innerJoin('revendas as r', 'r.id', 'q.id_revenda')
    .select('q.id')
    .where('q.id', '=', id)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .executeTakeFirst()
  if (!vista) throw naoExiste(pesquisasRecord)
  return abrirParaAlterar(trx, pesquisasRecord, id, versaoVista)
}

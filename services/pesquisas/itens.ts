import type { Transaction } from 'kysely'
import type { ItemDaPesquisa } from '#contracts/http/pesquisas.ts'
import type { Database } from '#services/engine/database/schema.ts'

/** The two lists of a survey, by their names. */
export interface ListasDaPesquisa {
  produtosMaisVendidos: ItemDaPesquisa[]
  produtosMaisVendidosConcorrentes: ItemDaPesquisa[]
}

const LISTAS = [
  ['produtosMaisVendidos', false],
  ['produtosMaisVendidosConcorrentes', true],
] as const

/** The lists of a survey in the order in which they were entered. */
export async function lerItens(trx: Transaction<Database>, idPesquisa: string): Promise<ListasDaPesquisa> {
  const rows = await trx
    .selectFrom('pesquisas_mercado_itens')
    .select(['concorrente', 'marca', 'produto', 'qtde', 'valor_unitario as valorUnitario'])
    .where('id_pesquisa', '=', idPesquisa)
    .orderBy('ordem')
    .execute()
  const de = (lista: boolean) =>
    rows.filter(({ concorrente }) => concorrente === lista).map(({ concorrente: _, ...item }) => item)
  return { produtosMaisVendidos: de(false), produtosMaisVendidosConcorrentes: de(true) }
}

/** Writes the lists that are given of some surveys, in the place of what was there. */
export async function gravarItens(
  trx: Transaction<Database>,
  pesquisas: readonly { id: string; listas: Partial<ListasDaPesquisa> }[],
): Promise<void> {
  for (const [nome, concorrente] of LISTAS) {
    const comLista = pesquisas.filter(({ listas }) => listas[nome] !== undefined)
    if (comLista.length === 0) continue
    await trx
      .deleteFrom('pesquisas_mercado_itens')
      .where('concorrente', '=', concorrente)
      .where(
        'id_pesquisa',
        'in',
        comLista.map(({ id }) => id),
      )
      .execute()
    await trx
      .insertInto('pesquisas_mercado_itens')
      .values(
        comLista.flatMap(({ id, listas }) =>
          listas[nome]!.map(({ marca, produto, qtde, valorUnitario }, ordem) => ({
            id_pesquisa: id,
            concorrente,
            ordem,
            marca,
            produto,
            qtde,
            valor_unitario: valorUnitario,
          })),
        ),
      )
      .execute()
  }
}

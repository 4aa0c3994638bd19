import { sql } from 'kysely'
import type { ItemDaPesquisa } from '#contracts/http/pesquisas.ts'
import { formatarCentesimos, formatarDinheiro, type Centesimos } from '#contracts/values/centesimos.ts'
import type { FONTES_DA_PESQUISA } from '#contracts/values/pesquisa.ts'
import { revendasWithin } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface PesquisaRow extends ColunasDeCadastro {
  id_revenda: string
  categoria: string
  comunicacao: string[]
  qtde_vendedores: number
  faturamento: Centesimos
  fonte: (typeof FONTES_DA_PESQUISA)[number]
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    pesquisas_mercado: PesquisaRow
    pesquisas_mercado_itens: {
      id_pesquisa: string
      /** Another manufacturer's. */
      concorrente: boolean
      ordem: number
      marca: string
      produto: string
      qtde: Centesimos
      valor_unitario: Centesimos
    }
  }
}

const escreverItens = (itens: readonly ItemDaPesquisa[]) =>
  itens
    .map(
      ({ marca, produto, qtde, valorUnitario }) =>
        `${marca} ${produto}, ${formatarCentesimos(qtde, true)} a ${formatarDinheiro(valorUnitario)}`,
    )
    .join(' | ')

export const pesquisasRecord = record({
  entidade: 'pesquisas_mercado',
  naoEncontrado: { codigo: 'pesquisa-nao-encontrada', texto: 'Pesquisa não encontrada' },
  // A survey is called by its shop.
  rotulo: sql<string>`(select nome_fantasia from revendas where revendas.id = id_revenda)`,
  unicos: {},
  alcance: (reach) => sql<boolean>`id_revenda in (${revendasWithin(reach)})`,
  acoes: {
    'criar-pesquisa': 'Pesquisa de mercado cadastrada',
    'alterar-pesquisa': 'Pesquisa de mercado alterada',
    'excluir-pesquisa': 'Pesquisa de mercado excluída',
  },
  campos: {
    idRevenda: campo('Dental', 'referencia'),
    categoria: campo('Categoria'),
    comunicacao: campo('Comunicação', (canais: string[]) => canais.join(', ')),
    qtdeVendedores: campo('Número de vendedores'),
    faturamento: campo('Faturamento', 'dinheiro'),
    fonte: campo('Fonte'),
    produtosMaisVendidos: campo('Produtos mais vendidos', escreverItens),
    produtosMaisVendidosConcorrentes: campo('Produtos concorrentes mais vendidos', escreverItens),
  },
})

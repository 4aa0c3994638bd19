import { exigirColunas, type Titulos } from '#services/engine/spreadsheet/header.ts'

/** `interfaces.md §4`, upload `historico`. */
export const COLUNAS = {
  rede: { titulo: 'rede', obrigatoria: true, apelidos: ['Nome da rede'] },
  pedido: { titulo: 'pedido', obrigatoria: true, apelidos: ['Número do pedido', 'Nº do pedido'] },
  data: { titulo: 'data', obrigatoria: true, apelidos: ['Data do pedido'] },
  codProduto: { titulo: 'codProduto', obrigatoria: true, apelidos: ['Código do produto', 'Código produto'] },
  quantidade: { titulo: 'quantidade', obrigatoria: true, apelidos: ['Qtde'] },
  valorTotal: { titulo: 'valorTotal', obrigatoria: true },
} as const

export type Coluna = keyof typeof COLUNAS
export type PosicaoDasColunas = Record<Coluna, number | undefined>

/** What a column is called in a sentence. */
export const ROTULOS: Readonly<Record<Coluna, string>> = {
  rede: 'Rede',
  pedido: 'Pedido',
  data: 'Data',
  codProduto: 'Código do produto',
  quantidade: 'Quantidade',
  valorTotal: 'Valor total',
}

/**
 * Where each column stands in the heading row.
 * @throws Failure that names what is missing or stands there twice
 */
export const localizarColunas = (titulos: Titulos): PosicaoDasColunas => exigirColunas<Coluna>(titulos, COLUNAS)

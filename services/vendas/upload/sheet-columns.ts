import { exigirColunas, type Titulos } from '#services/engine/spreadsheet/header.ts'

/** `interfaces.md §4`, upload `vendas`. */
export const COLUNAS = {
  cnpj: { titulo: 'CNPJ Dental', obrigatoria: true },
  cpf: { titulo: 'CPF Vendedor', obrigatoria: true },
  tipoFiscal: { titulo: 'Tipo Fiscal', obrigatoria: true },
  identificador: { titulo: 'Número Fiscal', obrigatoria: true },
  realizadoEm: { titulo: 'Data da Venda', obrigatoria: true },
  codigo: { titulo: 'Código Produto', obrigatoria: true },
  descricao: { titulo: 'Descrição', obrigatoria: false },
  qtde: { titulo: 'Quantidade', obrigatoria: true },
  valorUnitario: { titulo: 'Valor Unitário', obrigatoria: true },
  valorDesconto: { titulo: 'Desconto', obrigatoria: false },
} as const

export type Coluna = keyof typeof COLUNAS
export type PosicaoDasColunas = Record<Coluna, number | undefined>

/**
 * Where each column stands in the heading row.
 * @throws Failure that names what is missing or stands there twice
 */
export const localizarColunasDeVendas = (titulos: Titulos): PosicaoDasColunas => exigirColunas<Coluna>(titulos, COLUNAS)

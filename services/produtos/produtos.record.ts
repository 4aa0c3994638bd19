import { marca } from '#contracts/values/marca.ts'
import { campo } from '#services/engine/records/campo.ts'
import { deTodos, record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface ProdutoRow extends ColunasDeCadastro {
  codigo: string
  nome: string
  /** In hundredths. */
  valor_unitario: number
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    produtos: ProdutoRow
  }
}

export const produtosRecord = record({
  entidade: 'produtos',
  naoEncontrado: { codigo: 'produto-nao-encontrado', texto: `Produto ${marca.fabricante} não encontrado` },
  rotulo: 'nome',
  buscavel: true,
  unicos: { codigo: { emUso: 'Código já cadastrado', semCaixa: true } },
  alcance: deTodos,
  valores: ['ValorPontosDefinido'],
  acoes: {
    'criar-produto': 'Produto cadastrado',
    'alterar-produto': 'Produto alterado',
    'excluir-produto': 'Produto excluído',
  },
  campos: { nome: campo('Descrição'), codigo: campo('Código'), valorUnitario: campo('Preço unitário', 'dinheiro') },
})

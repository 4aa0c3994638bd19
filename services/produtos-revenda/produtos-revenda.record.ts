import { sql } from 'kysely'
import { revendasWithin } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface ProdutoRevendaRow extends ColunasDeCadastro {
  id_revenda: string
  id_produto: string
  codigo: string
  nome: string
  /** In hundredths. */
  valor_unitario: number
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    produtos_revenda: ProdutoRevendaRow
  }
}

export const produtosRevendaRecord = record({
  entidade: 'produtos_revenda',
  naoEncontrado: { codigo: 'produto-revenda-nao-encontrado', texto: 'Produto da dental não encontrado' },
  rotulo: 'nome',
  unicos: { codigo: { emUso: 'Código já cadastrado para esta Dental', semCaixa: true, dentroDe: 'id_revenda' } },
  alcance: (reach) => sql<boolean>`id_revenda in (${revendasWithin(reach)})`,
  acoes: {
    'criar-produto-revenda': 'Produto da dental cadastrado',
    'alterar-produto-revenda': 'Produto da dental alterado',
    'excluir-produto-revenda': 'Produto da dental excluído',
  },
  campos: {
    idProduto: campo('Produto', 'referencia'),
    idRevenda: campo('Dental', 'referencia'),
    nome: campo('Nome'),
    codigo: campo('Código'),
    valorUnitario: campo('Preço unitário', 'dinheiro'),
  },
  ordem: 'id_revenda',
})

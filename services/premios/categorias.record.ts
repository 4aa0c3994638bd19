import { campo } from '#services/engine/records/campo.ts'
import { deTodos, record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface CategoriaRow extends ColunasDeCadastro {
  nome: string
  /** Null for a category, the category of a sub-category. */
  id_categoria_pai: string | null
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    categorias_premio: CategoriaRow
  }
}

export const categoriasRecord = record({
  entidade: 'categorias_premio',
  naoEncontrado: { codigo: 'categoria-nao-encontrada', texto: 'Categoria não encontrada' },
  rotulo: 'nome',
  unicos: { nome: { emUso: 'Categoria já cadastrada', semCaixa: true, dentroDe: 'id_categoria_pai' } },
  alcance: deTodos,
  acoes: {
    'criar-categoria-premio': 'Categoria de prêmios cadastrada',
    'alterar-categoria-premio': 'Categoria de prêmios alterada',
    'excluir-categoria-premio': 'Categoria de prêmios excluída',
  },
  campos: { nome: campo('Nome'), idCategoriaPai: campo('Dentro de', 'referencia') },
})

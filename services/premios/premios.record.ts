import type { ColumnType } from 'kysely'
import type { TipoPremio } from '#contracts/events/resgate.ts'
import type { AtributoDoPremio } from '#contracts/http/premios.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { nomeTipoPremio } from '#contracts/values/premio.ts'
import { campo } from '#services/engine/records/campo.ts'
import { deTodos, record, type ColunasDeCadastro } from '#services/engine/records/record.ts'
import { textoDaDescricao } from './descricao.ts'

/** Read as a list, written as JSON. */
type Atributos = ColumnType<AtributoDoPremio[], string, string>

export interface PremioRow extends ColunasDeCadastro {
  codigo: string
  nome: string
  /** HTML that was sanitised. */
  descricao: string
  custo_total: Centesimos
  tipo: TipoPremio
  /** Null: what the prize costs. */
  valor_credito: Centesimos | null
  /** The sub-category where there is one. */
  id_categoria: string
  /** The name of its photo in the largest width, in the file store. */
  foto: string
  fabricante: string
  caracteristicas: Atributos
  ficha_tecnica: Atributos
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    premios: PremioRow
  }
}

const escreverAtributos = (atributos: readonly AtributoDoPremio[]) =>
  atributos.map(({ Descricao, Valor }) => `${Descricao}: ${Valor}`).join(' | ')

export const premiosRecord = record({
  entidade: 'premios',
  naoEncontrado: { codigo: 'premio-nao-encontrado', texto: 'Prêmio não encontrado' },
  rotulo: 'nome',
  buscavel: true,
  unicos: { codigo: { emUso: 'Código já cadastrado', semCaixa: true } },
  alcance: deTodos,
  acoes: {
    'criar-premio': 'Prêmio cadastrado',
    'alterar-premio': 'Prêmio alterado',
    'excluir-premio': 'Prêmio excluído',
  },
  campos: {
    nome: campo('Nome'),
    codigo: campo('Código'),
    descricao: campo('Descrição', textoDaDescricao),
    custoTotal: campo('Custo total', 'dinheiro'),
    tipo: campo('Tipo', (tipo: TipoPremio) => nomeTipoPremio[tipo]),
    valorCredito: campo('Valor do crédito', 'dinheiro'),
    idCategoria: campo('Categoria', 'referencia'),
    foto: campo('Foto', (nome: string) => nome.slice('premios/'.length).slice(0, 8)),
    fabricante: campo('Fabricante'),
    caracteristicas: campo('Características', escreverAtributos),
    fichaTecnica: campo('Ficha técnica', escreverAtributos),
  },
})

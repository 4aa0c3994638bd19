import { sql } from 'kysely'
import { redeWithin } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface RedeRow extends ColunasDeCadastro {
  nome: string
  regiao: string
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    redes: RedeRow
  }
}

export const redesRecord = record({
  entidade: 'redes',
  naoEncontrado: { codigo: 'rede-nao-encontrada', texto: 'Rede não encontrada' },
  rotulo: 'nome',
  buscavel: true,
  unicos: { nome: { emUso: 'Rede já cadastrada', semCaixa: true } },
  acoes: { 'criar-rede': 'Rede cadastrada', 'alterar-rede': 'Rede alterada', 'excluir-rede': 'Rede excluída' },
  alcance: (reach) => redeWithin(reach, sql`redes.id`),
  valores: ['ValorPontoDefinido', 'InicioProgramaDefinido'],
  campos: { nome: campo('Nome'), regiao: campo('Região') },
})

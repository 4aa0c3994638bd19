import { sql } from 'kysely'
import { ATOS, type AtoComLimite } from '#contracts/values/atos.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { nomePapel, type Papel } from '#contracts/values/papeis.ts'
import { campo } from '#services/engine/records/campo.ts'
import { deTodos, record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface LimiteRow extends ColunasDeCadastro {
  ato: AtoComLimite
  papel: Papel
  /** Null: the act needs no second person. */
  limite: Centesimos | null
  /** Since when there is one: what was done before does not count against it. */
  desde: Date | null
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    limites_aprovacao: LimiteRow
  }
}

export const limitesRecord = record({
  entidade: 'limites_aprovacao',
  naoEncontrado: { codigo: 'limite-nao-encontrado', texto: 'Limite não encontrado' },
  rotulo: sql<string>`limites_aprovacao.ato`,
  unicos: {},
  calados: ['desde'],
  alcance: deTodos,
  acoes: { 'alterar-limite-aprovacao': 'Limite para aprovação alterado' },
  campos: {
    ato: campo('Operação', (ato: AtoComLimite) => ATOS[ato].titulo),
    papel: campo('Permissão', (papel: Papel) => nomePapel[papel]),
    limite: campo('Limite', formatarPontos),
  },
})

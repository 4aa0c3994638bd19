import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { campo } from './engine/records/campo.ts'
import { deTodos, record, type ColunasDeCadastro } from './engine/records/record.ts'

/** A throw-away kind of record: all that one needs is here, and nothing else knows it. */
interface SalaRow extends ColunasDeCadastro {
  id_rede: string
  nome: string
  ramal: string
  lugares: number
  senha_da_porta: string
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    salas: SalaRow
  }
}

export const salasRecord = record({
  entidade: 'salas',
  naoEncontrado: { codigo: 'rede-nao-encontrada', texto: 'Sala não encontrada' },
  rotulo: 'nome',
  unicos: {
    nome: { emUso: 'Já há uma sala com este nome', semCaixa: true },
    ramal: { emUso: 'Ramal em uso nesta rede', dentroDe: 'id_rede' },
  },
  alcance: deTodos,
  acoes: { 'criar-sala': 'Sala montada', 'alterar-sala': 'Sala mudada', 'excluir-sala': 'Sala desfeita' },
  campos: {
    idRede: campo('Rede', 'referencia'),
    nome: campo('Placa'),
    ramal: campo('Ramal'),
    lugares: campo('Lugares', (lugares: number) => `${lugares} cadeiras`),
  },
  calados: ['senha_da_porta'],
})

/** The table, as a migration would make it. */
export async function createSalas(db: Db): Promise<void> {
  await sql`
    create table salas (
      id uuid primary key,
      id_rede uuid not null references redes,
      nome text not null,
      ramal text not null,
      lugares int not null,
      senha_da_porta text not null,
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz
    )`.execute(db)
  await sql`create unique index salas_nome on salas (lower(nome)) where excluido_em is null`.execute(db)
  await sql`create unique index salas_ramal on salas (id_rede, ramal) where excluido_em is null`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** The views that panel users save of lists, and the one with which each list opens for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visoes (
      id uuid primary key,
      id_usuario uuid not null references usuarios,
      lista text not null,
      nome text not null,
      endereco text not null,
      colunas text not null,
      papeis int[] not null default '{}',
      salva_em timestamptz not null
    )`.execute(db)
  await sql`create unique index visoes_nome on visoes (id_usuario, lista, lower(nome))`.execute(db)
  await sql`create index visoes_compartilhadas on visoes (lista) where papeis <> '{}'`.execute(db)
  // Without a reference to the view: one that is brought back is again what it was.
  await sql`
    create table visoes_padrao (
      id_usuario uuid not null references usuarios,
      lista text not null,
      id_visao uuid not null,
      primary key (id_usuario, lista)
    )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** A share link is made by a panel user or by a salesperson. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table compartilhamentos alter column criado_por drop not null,
      add column id_parceiro uuid references parceiros,
      add constraint compartilhamentos_de_alguem check ((criado_por is null) <> (id_parceiro is null))`.execute(db)
}

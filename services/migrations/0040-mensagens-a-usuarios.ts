import { sql, type Kysely } from 'kysely'

/** Messages also go to panel users; each is to one person, and a cause writes to nobody twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mensagens alter column id_parceiro drop not null,
    add column id_usuario uuid references usuarios,
    add constraint mensagens_a_uma_pessoa check (num_nonnulls(id_parceiro, id_usuario) = 1),
    add constraint mensagens_causa_usuario unique (causa, canal, id_usuario)`.execute(db)
}

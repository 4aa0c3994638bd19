import { sql, type Kysely } from 'kysely'

/** Links that show one photo or video to whoever has them: the token itself is never stored, only its SHA-256. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table compartilhamentos (
      id uuid primary key,
      hash bytea not null unique,
      id_midia uuid not null,
      criado_por uuid not null references usuarios,
      criado_em timestamptz not null,
      expira_em timestamptz not null,
      revogado_em timestamptz,
      aberturas int not null default 0,
      aberto_em timestamptz
    )`.execute(db)
  await sql`create index compartilhamentos_midia on compartilhamentos (id_midia)`.execute(db)
}

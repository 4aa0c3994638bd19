import { sql, type Kysely } from 'kysely'

/** Keys for files that are sent by a schedule: the token itself is never stored, only its SHA-256. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tokens_de_envio (
      id uuid primary key,
      nome text not null,
      hash bytea not null unique,
      id_revendas uuid[] not null,
      criado_por uuid not null references usuarios,
      criado_em timestamptz not null default now(),
      usado_em timestamptz,
      revogado_em timestamptz
    )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Messages to people, unique by cause, channel and person: a repeated cause never writes to anybody twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mensagens (
      id uuid primary key,
      causa text not null,
      canal text not null check (canal in ('whatsapp', 'email')),
      id_parceiro uuid not null references parceiros,
      modelo text not null,
      dados jsonb not null,
      estado text not null default 'pendente' check (estado in ('pendente', 'enviada', 'falhou', 'sem-destino')),
      tentativas int not null default 0,
      falha text,
      criada_em timestamptz not null default now(),
      enviada_em timestamptz,
      unique (causa, canal, id_parceiro)
    )`.execute(db)
  await sql`create index mensagens_pendentes on mensagens (criada_em) where estado = 'pendente'`.execute(db)
}

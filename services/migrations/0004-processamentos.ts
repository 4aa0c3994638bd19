import { sql, type Kysely } from 'kysely'

/** Jobs as people see them, their row errors, and the staging of uploads (`architecture.md §2 Jobs`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table processamentos (
      id uuid primary key,
      tipo text not null,
      estado text not null default 'aguardando' check (estado in ('aguardando', 'executando', 'concluido', 'falhou')),
      etapa text not null default 'Na fila',
      feito bigint not null default 0,
      total bigint not null default 0,
      erros bigint not null default 0,
      simulado boolean not null default false,
      parametros jsonb not null,
      nome_arquivo text not null,
      arquivo text not null,
      arquivo_sha256 text not null,
      resultado jsonb,
      falha text,
      criado_por uuid not null,
      criado_em timestamptz not null default now(),
      iniciado_em timestamptz,
      concluido_em timestamptz
    )`.execute(db)
  await sql`create index processamentos_recentes on processamentos (tipo, criado_em desc)`.execute(db)
  await sql`create index processamentos_abertos on processamentos (criado_em) where estado in ('aguardando',
    'executando')`.execute(db)
  await sql`
    create table processamentos_erros (
      id_processamento uuid not null references processamentos on delete cascade,
      linha int not null,
      coluna text not null,
      valor text not null,
      mensagem text not null
    )`.execute(db)
  await sql`create index processamentos_erros_linha on processamentos_erros (id_processamento, linha)`.execute(db)
  await sql`
    create function processamentos_avisa() returns trigger language plpgsql as $$
    begin
      perform pg_notify('processamentos', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger processamentos_avisa after insert or update on processamentos
    for each row execute function processamentos_avisa()`.execute(db)

  // One row an item as it was read, good or bad. Unlogged: a crash of the database empties it, and the job reads its
  // file again. What could not be read is null and stands in processamentos_erros.
  await sql`
    create unlogged table staging_vendas (
      id_processamento uuid not null,
      linha int not null,
      cnpj text,
      cpf text,
      tipo_fiscal text,
      identificador text,
      chave text,
      realizado_em date,
      codigo text,
      qtde bigint,
      valor_unitario bigint,
      valor_desconto bigint
    )`.execute(db)
  await sql`create index staging_vendas_venda on staging_vendas (id_processamento, cnpj, tipo_fiscal, chave)`.execute(
    db,
  )
}

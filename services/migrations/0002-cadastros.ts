import { sql, type Kysely } from 'kysely'

/**
 * Registrations (`domain.md §1`): rows changed in place, each change written to `auditoria` in the same transaction.
 * `ativo` is the switch, `inativo_desde` the day on which it was last turned off; `excluido_em` is the logical delete.
 * Codes and documents are unique among rows not deleted (`decisions.md §K`). `versao` rises with every change
 * (`If-Match`, `interfaces.md §3`).
 */
const rowColumns = sql.raw(`
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz`)

const addressColumns = sql.raw(`
      end_rua text not null default '', end_numero text not null default '', end_complemento text not null default '',
      end_bairro text not null default '', end_cidade text not null default '', end_estado text not null default '',
      end_cep text not null default ''`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)

  await sql`
    create table redes (
      id uuid primary key,
      nome text not null,
      regiao text not null,${rowColumns}
    )`.execute(db)
  await sql`create unique index redes_nome on redes (lower(nome)) where excluido_em is null`.execute(db)

  await sql`
    create table revendas (
      id uuid primary key,
      id_rede uuid not null references redes,
      codigo text not null,
      cnpj text not null,
      nome_fantasia text not null,
      razao_social text not null,
      responsavel text not null default '',
      email text not null default '',
      telefone text not null default '',
      celular text not null default '',
      ${addressColumns},
      tipo_pontuacao smallint not null default 0 check (tipo_pontuacao in (0, 1)),${rowColumns}
    )`.execute(db)
  await sql`create unique index revendas_codigo on revendas (lower(codigo)) where excluido_em is null`.execute(db)
  await sql`create unique index revendas_cnpj on revendas (cnpj) where excluido_em is null`.execute(db)
  await sql`create index revendas_rede on revendas (id_rede)`.execute(db)

  // A person's name and documents stay null after their data was deleted on request.
  await sql`
    create table parceiros (
      id uuid primary key,
      id_revenda uuid not null references revendas,
      cpf text,
      nome text not null,
      email text not null default '',
      telefone text not null default '',
      celular text not null default '',
      data_nascimento date,
      sexo text check (sexo in ('F', 'M')),
      ${addressColumns},
      hobby text not null default '',
      senha_hash text,
      senha_temporaria boolean not null default false,
      aceitou_regulamento_em timestamptz,
      aceita_whatsapp boolean not null default true,${rowColumns}
    )`.execute(db)
  await sql`create unique index parceiros_cpf on parceiros (cpf) where excluido_em is null`.execute(db)
  await sql`create index parceiros_revenda on parceiros (id_revenda) where ativo and excluido_em is null`.execute(db)

  // Where a salesperson worked, and when. The first link reaches back without limit (`domain.md §4`): de is null.
  await sql`
    create table parceiros_revendas (
      id_parceiro uuid not null references parceiros,
      id_revenda uuid not null references revendas,
      de date,
      ate date,
      unique nulls not distinct (id_parceiro, id_revenda, de)
    )`.execute(db)

  await sql`
    create table produtos (
      id uuid primary key,
      codigo text not null,
      nome text not null,
      valor_unitario bigint not null,${rowColumns}
    )`.execute(db)
  await sql`create unique index produtos_codigo on produtos (lower(codigo)) where excluido_em is null`.execute(db)

  await sql`
    create table produtos_revenda (
      id uuid primary key,
      id_revenda uuid not null references revendas,
      id_produto uuid not null references produtos,
      codigo text not null,
      nome text not null,
      valor_unitario bigint not null,${rowColumns}
    )`.execute(db)
  await sql`create unique index produtos_revenda_codigo on produtos_revenda (id_revenda, lower(codigo))
    where excluido_em is null`.execute(db)

  await sql`
    create table usuarios (
      id uuid primary key,
      cpf text not null,
      nome text not null,
      email text not null,
      permissao smallint not null check (permissao between 0 and 3),
      senha_hash text not null,${rowColumns}
    )`.execute(db)
  await sql`create unique index usuarios_cpf on usuarios (cpf) where excluido_em is null`.execute(db)
  await sql`
    create table usuarios_revendas (
      id_usuario uuid not null references usuarios on delete cascade,
      id_revenda uuid not null references revendas,
      primary key (id_usuario, id_revenda)
    )`.execute(db)
  await sql`
    create table usuarios_redes (
      id_usuario uuid not null references usuarios on delete cascade,
      id_rede uuid not null references redes,
      primary key (id_usuario, id_rede)
    )`.execute(db)

  await sql`
    create table auditoria (
      id uuid primary key,
      em timestamptz not null default now(),
      por uuid,
      por_tipo text not null check (por_tipo in ('usuario', 'parceiro', 'sistema')),
      acao text not null,
      entidade text not null,
      id_entidade uuid not null,
      antes jsonb,
      depois jsonb,
      tela text,
      correlacao text
    )`.execute(db)
  await sql`create index auditoria_entidade on auditoria (entidade, id_entidade, em desc)`.execute(db)
  await sql`create index auditoria_em on auditoria (em desc, id)`.execute(db)
}

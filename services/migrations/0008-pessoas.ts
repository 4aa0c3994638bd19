import { sql, type Kysely } from 'kysely'

/**
 * What the store asks of a salesperson (`doc 3 §2, §3`): consent to the privacy policy, the delivery address, the last
 * use. And the answers of the postal-code service, which are the same for everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table parceiros
      add column aceitou_politica_em timestamptz,
      add column ultimo_acesso_em timestamptz,
      add column entrega_nome text not null default '', add column entrega_cep text not null default '',
      add column entrega_rua text not null default '', add column entrega_numero text not null default '',
      add column entrega_complemento text not null default '', add column entrega_bairro text not null default '',
      add column entrega_cidade text not null default '', add column entrega_estado text not null default ''`.execute(
    db,
  )
  await sql`
    create table ceps (
      cep text primary key check (cep ~ '^[0-9]{8}$'),
      logradouro text not null, bairro text not null, localidade text not null, uf text not null,
        complemento text not null,
      consultado_em timestamptz not null
    )`.execute(db)
}

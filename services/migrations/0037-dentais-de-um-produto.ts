import { sql, type Kysely } from 'kysely'

/** How many shops sell a product is counted in an index, without reading what each of them calls it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index produtos_revenda_produto on produtos_revenda (id_produto, id_revenda)
    where ativo and excluido_em is null`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Addresses that were kept with letters that could not be read are asked for anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ilegivel = `%${String.fromCodePoint(0xff_fd)}%`
  await sql`delete from ceps where concat_ws(' ', logradouro, bairro, localidade, complemento) like ${ilegivel}`.execute(
    db,
  )
}

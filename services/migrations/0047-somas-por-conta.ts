import { sql, type Kysely } from 'kysely'

/**
 * Awards corrected one by one, and what an account received or lost by acts over many, count against these limits from
 * now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update limites_aprovacao set desde = now()
    where limite is not null and ato in ('corrigir-todos', 'desfazer-lote', 'estornar-por-data')`.execute(db)
}

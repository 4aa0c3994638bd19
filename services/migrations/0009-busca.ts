import { sql, type Kysely } from 'kysely'

/**
 * Search that ignores accents and case: `normalizar(nome) like '%' || normalizar(termo) || '%'`, by trigrams.
 * `unaccent` depends on a dictionary that somebody could change, so PostgreSQL does not call it immutable; named in
 * full, it is as fixed as an index needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`
    create function normalizar(texto text) returns text language sql immutable strict parallel safe
      return lower(public.unaccent('public.unaccent'::regdictionary, texto))`.execute(db)
  await sql`create index parceiros_busca on parceiros using gin (normalizar(nome) gin_trgm_ops)`.execute(db)
  // In the order in which people are shown, so that the first few of many cost as much as the first few of some.
  await sql`create index parceiros_nome on parceiros ((normalizar(nome) collate "C"), id)`.execute(db)
  await sql`create index parceiros_cpf_inicio on parceiros (cpf text_pattern_ops)`.execute(db)
  await sql`create index revendas_busca on revendas using gin (normalizar(nome_fantasia) gin_trgm_ops)`.execute(db)
  await sql`create index redes_busca on redes using gin (normalizar(nome) gin_trgm_ops)`.execute(db)
  await sql`create index produtos_busca on produtos using gin (normalizar(nome) gin_trgm_ops)`.execute(db)
}

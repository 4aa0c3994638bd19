import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Apostrophes as keyboards, phones and word processors write them. */
const APOSTROFOS = '´`’‘‛ʼʹ′＇'

/** As `contracts/values/textos.ts` has them. */
const INVISIVEIS =
  '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E'
  + '\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]'
const BRANCOS = '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\u2800]+'
const HIFENS = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D'

/** Texts of one line, and of them those that are unique within others of the same table. */
const TEXTOS: Readonly<Record<string, readonly string[]>> = {
  redes: ['nome', 'regiao'],
  revendas: ['codigo', 'nome_fantasia', 'razao_social', 'responsavel'],
  parceiros: ['nome', 'hobby', 'entrega_nome', 'entrega_rua', 'entrega_numero', 'entrega_complemento'],
  produtos: ['codigo', 'nome'],
  produtos_revenda: ['codigo', 'nome'],
  premios: ['codigo', 'nome', 'fabricante'],
  categorias_premio: ['nome'],
  usuarios: ['nome'],
  cartoes: ['codigo_barras', 'nome'],
}
const ENDERECO = ['end_rua', 'end_numero', 'end_complemento', 'end_bairro', 'end_cidade']
const UNICOS: ReadonlySet<string> = new Set(['redes.nome', 'categorias_premio.nome'])
const ehUnico = (tabela: string, coluna: string) => coluna.startsWith('codigo') || UNICOS.has(`${tabela}.${coluna}`)

/**
 * What stands is written as new texts are: in one spelling, without characters that nobody sees, phones without the 0
 * before their area code. What would then be another's name or code stays as it is, for people to decide. A search
 * takes every apostrophe for the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function normalizar(texto text) returns text language sql immutable strict parallel safe
      return lower(public.unaccent('public.unaccent'::regdictionary,
        translate(normalize(texto, NFC), ${sql.lit(APOSTROFOS)}, ${sql.lit("'".repeat(APOSTROFOS.length))})))`.execute(
    db,
  )
  const { rows } = await sql<{ indice: string }>`
    select indexrelid::regclass::text as indice from pg_index
    where pg_get_indexdef(indexrelid) like '%normalizar(%' and indrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(db)
  for (const { indice } of rows) await sql`reindex index ${sql.id(indice)}`.execute(db)

  for (const [tabela, colunas] of Object.entries(TEXTOS))
    for (const coluna of tabela === 'revendas' || tabela === 'parceiros' ? [...colunas, ...ENDERECO] : colunas)
      await limpar(db, tabela, coluna)
  for (const tabela of ['revendas', 'parceiros'])
    for (const coluna of ['telefone', 'celular'])
      await sql`update ${sql.id(tabela)} set ${sql.id(coluna)} = substr(${sql.id(coluna)}, 2)
        where ${sql.id(coluna)} ~ '^0[1-9]{2}[2-9][0-9]{7}$'`.execute(db)
}

async function limpar(db: Kysely<unknown>, tabela: string, coluna: string): Promise<void> {
  const limpo = (de: RawBuilder<unknown>) => {
    const semInvisiveis = sql`regexp_replace(normalize(${de}, NFC), ${INVISIVEIS}, '', 'g')`
    const texto = sql`btrim(regexp_replace(normalize(${semInvisiveis}, NFC), ${BRANCOS}, ' ', 'g'))`
    return coluna.startsWith('codigo') ? sql`translate(${texto}, ${HIFENS}, ${'-'.repeat(HIFENS.length)})` : texto
  }
  const [nova, desta, outra] = [limpo(sql.ref(`t.${coluna}`)), sql.ref(`t.${coluna}`), sql.ref(`o.${coluna}`)]
  const livre = ehUnico(tabela, coluna)
    ? sql`not exists (select from ${sql.id(tabela)} o where o.id <> t.id and lower(${limpo(outra)}) = lower(${nova}))`
    : sql`true`
  await sql`update ${sql.id(tabela)} t set ${sql.id(coluna)} = ${nova}
    where ${nova} <> ${desta} and ${nova} <> '' and ${livre}`.execute(db)
}

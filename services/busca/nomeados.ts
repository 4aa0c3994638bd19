import { sql, type RawBuilder } from 'kysely'
import { premiosResgatadosComo } from '#projections/resgates/resgates.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idsOf, type Ids } from '#services/engine/database/ids.ts'
import { contem, escapar, inicioDeCnpj, inicioDeCpf } from '#services/engine/lists/search.ts'

/** Ids of sellers by name, or by the beginning of the CPF; whatever their state, because history names them all. */
function idsDeParceiros(palavra: string): RawBuilder<unknown> {
  const cpf = inicioDeCpf(palavra)
  return sql`select id from parceiros where ${cpf ? sql`cpf like ${cpf}` : contem(sql`nome`, palavra)}`
}

/** Ids of shops by name, code, or the beginning of the CNPJ; whatever their state. */
function idsDeRevendas(palavra: string): RawBuilder<unknown> {
  const cnpj = inicioDeCnpj(palavra)
  return sql`select id from revendas where ${contem(sql`nome_fantasia`, palavra)} or lower(codigo) = lower(${palavra})
    ${cnpj ? sql`or cnpj like ${cnpj}` : sql``}`
}

/** Ids of sellers by their own name, or by that of the shop in which they work now. */
const idsPorNomeOuDental = (palavra: string): RawBuilder<unknown> => sql`${idsDeParceiros(palavra)}
  union select id from parceiros where id_revenda in (${idsDeRevendas(palavra)})`

/** Ids of prizes by name, or by a code that they have or were redeemed under; whatever their state. */
function idsDePremios(palavra: string): RawBuilder<unknown> {
  const codigo = `%${escapar(palavra)}%`
  return sql`select id from premios where ${contem(sql`nome`, palavra)} or codigo ilike ${codigo}
    union ${premiosResgatadosComo(codigo)}`
}

/**
 * The same, looked for before a statement that asks for them of a table that grows: where one of several conditions is
 * a query, no index is used. Without reach: only ids, for lists that are limited.
 */
export const parceirosNomeados = (db: Db, palavra: string): Promise<Ids> => idsOf(db, idsDeParceiros(palavra))
/** Without reach: only ids, for lists that are limited. */
export const revendasNomeadas = (db: Db, palavra: string): Promise<Ids> => idsOf(db, idsDeRevendas(palavra))
/** Without reach: only ids, for lists that are limited. */
export const premiosNomeados = (db: Db, palavra: string): Promise<Ids> => idsOf(db, idsDePremios(palavra))
/** Without reach: only ids, for lists that are limited. */
export const parceirosPorNomeOuDental = (db: Db, palavra: string): Promise<Ids> =>
  idsOf(db, idsPorNomeOuDental(palavra))
/** By name alone. Without reach: only ids, for lists that are limited. */
export const parceirosChamados = (db: Db, palavra: string): Promise<Ids> =>
  idsOf(db, sql`select id from parceiros where ${contem(sql`nome`, palavra)}`)

import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { idsOf, type Ids } from '#services/engine/database/ids.ts'
import { contem, inicioDeCnpj, inicioDeCpf } from '#services/engine/lists/search.ts'

/** Ids of sellers by name, or by the beginning of the CPF; whatever their state, because history names them all. */
export function idsDeParceiros(palavra: string): RawBuilder<unknown> {
  const cpf = inicioDeCpf(palavra)
  return sql`select id from parceiros where ${cpf ? sql`cpf like ${cpf}` : contem(sql`nome`, palavra)}`
}

/** Ids of shops by name, code, or the beginning of the CNPJ; whatever their state. */
export function idsDeRevendas(palavra: string): RawBuilder<unknown> {
  const cnpj = inicioDeCnpj(palavra)
  return sql`select id from revendas where ${contem(sql`nome_fantasia`, palavra)} or lower(codigo) = lower(${palavra})
    ${cnpj ? sql`or cnpj like ${cnpj}` : sql``}`
}

/** The same, looked for before a statement that asks for them more than once. */
export const parceirosNomeados = (db: Db, palavra: string): Promise<Ids> => idsOf(db, idsDeParceiros(palavra))
export const revendasNomeadas = (db: Db, palavra: string): Promise<Ids> => idsOf(db, idsDeRevendas(palavra))

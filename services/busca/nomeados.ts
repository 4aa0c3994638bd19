import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { idsOf, type Ids } from '#services/engine/database/ids.ts'
import { contem, inicioDeCnpj, inicioDeCpf } from '#services/engine/lists/search.ts'

/** Sellers by name, or by the beginning of the CPF; whatever their state, because history names them all. */
export function parceirosNomeados(db: Db, palavra: string): Promise<Ids> {
  const cpf = inicioDeCpf(palavra)
  const onde = cpf ? sql`cpf like ${cpf}` : contem(sql`nome`, palavra)
  return idsOf(db, sql`select id from parceiros where ${onde}`)
}

/** Shops by name, code, or the beginning of the CNPJ; whatever their state. */
export function revendasNomeadas(db: Db, palavra: string): Promise<Ids> {
  const cnpj = inicioDeCnpj(palavra)
  return idsOf(
    db,
    sql`select id from revendas where ${contem(sql`nome_fantasia`, palavra)} or lower(codigo) = lower(${palavra})
      ${cnpj ? sql`or cnpj like ${cnpj}` : sql``}`,
  )
}

import { sql, type RawBuilder } from 'kysely'
import { premiosResgatadosComo } from '#projections/resgates/resgates.queries.ts'
import { anyOf } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idsOf, isIn } from '#services/engine/database/ids.ts'
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

/** Ids of the manufacturer's products by name or code; whatever their state. */
const idsDeProdutos = (palavra: string): RawBuilder<unknown> =>
  sql`select id from produtos where ${contem(sql`nome`, palavra)} or lower(codigo) = lower(${palavra})`

const QUEM = {
  parceiros: idsDeParceiros,
  /** By name alone. */
  parceirosChamados: (palavra: string) => sql`select id from parceiros where ${contem(sql`nome`, palavra)}`,
  parceirosOuDental: idsPorNomeOuDental,
  revendas: idsDeRevendas,
  premios: idsDePremios,
  produtos: idsDeProdutos,
}

const NUMERO = /^\d{1,9}$/

interface Nomeaveis extends Partial<Record<keyof typeof QUEM, RawBuilder<unknown>>> {
  /** The number by which people know a row. */
  numero?: RawBuilder<unknown>
  /** What else a word finds. */
  ou?: (palavra: string) => readonly RawBuilder<boolean>[]
}

/**
 * The search of a list that grows: whether a word names one of those whose ids are in these columns. They are looked
 * for before: where one of several conditions is a query, no index is used.
 */
export const nomeados =
  ({ numero, ou, ...colunas }: Nomeaveis) =>
  async (palavra: string, db: Db): Promise<RawBuilder<boolean>> => {
    const nomes = Object.entries(colunas) as [keyof typeof QUEM, RawBuilder<unknown>][]
    return anyOf([
      ...(numero && NUMERO.test(palavra) ? [sql<boolean>`${numero} = ${Number(palavra)}`] : []),
      ...(await Promise.all(nomes.map(async ([quem, coluna]) => isIn(coluna, await idsOf(db, QUEM[quem](palavra)))))),
      ...(ou?.(palavra) ?? []),
    ])
  }

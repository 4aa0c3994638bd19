import { sql, type RawBuilder } from 'kysely'
import { sellout } from '#contracts/http/sellout.ts'
import {
  CHAVE_DOS_ITENS,
  lerItens,
  ORDEM_DOS_ITENS,
  somarItens,
  type FiltroDeItens,
  type Ids,
  type Nomeados,
} from '#projections/sellout/sellout.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { contem, inicioDeCnpj, inicioDeCpf, palavrasDe } from '#services/engine/lists/search.ts'
import { narrowedTo } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { nomesDasRedes } from '#services/redes/ler-redes.ts'

type Request = ListRequest<typeof sellout, ActorPainel>

/** Sold items (`domain.md §4`): by what is stamped on the sale, in the networks and shops that the person may see. */
export const selloutList: List<typeof sellout, ActorPainel> = {
  contract: sellout,
  readModel: 'sellout',
  orders: {
    realizadoEm: orderBy(ORDEM_DOS_ITENS.realizadoEm, 'dia'),
    valorPontos: orderBy(ORDEM_DOS_ITENS.valorPontos, 'pontos'),
    total: orderBy(ORDEM_DOS_ITENS.total, 'dinheiro'),
  },
  key: orderBy(CHAVE_DOS_ITENS, 'inteiro'),
  check: ({ filters }) => conferirPeriodo(filters),
  rows: async (db, request, slice) => lerItens(db, await filtroOf(db, request), slice),
  async total(db, request) {
    const { count, ...totais } = await somarItens(db, await filtroOf(db, request))
    return { count, totais }
  },
  describe: async (db, { reach, filters: { redeId, dataInicial, dataFinal } }) => [
    ['Rede', await nomesDasRedes(db, reach, redeId)],
    ...descreverPeriodo({ dataInicial, dataFinal }),
  ],
}

const filtros = new WeakMap<Request, Promise<FiltroDeItens>>()

/** What a request names is looked up once, for its page, its total, and each piece of an export. */
function filtroOf(db: Db, request: Request): Promise<FiltroDeItens> {
  const known = filtros.get(request) ?? filtroDe(db, request)
  filtros.set(request, known)
  return known
}

async function filtroDe(
  db: Db,
  { reach, filters: { redeId, dataInicial, dataFinal }, buscar }: Request,
): Promise<FiltroDeItens> {
  return {
    reach: redeId ? narrowedTo(reach, redeId) : reach,
    dataInicial,
    dataFinal,
    palavras: await Promise.all(palavrasDe(buscar).map((palavra) => nomeados(db, palavra))),
  }
}

/** Ids that are carried to the items; a word that names more is asked of each item instead. */
const IDS_MAXIMOS = 5_000

/**
 * Sellers by name and CPF, shops by name, code and CNPJ, products by name and code, whatever their state: history names
 * them all.
 */
async function nomeados(db: Db, palavra: string): Promise<Nomeados> {
  const cpf = inicioDeCpf(palavra)
  const cnpj = inicioDeCnpj(palavra)
  const [parceiros, revendas, produtos] = await Promise.all([
    idsDe(
      db,
      cpf
        ? sql`select id from parceiros where cpf like ${cpf}`
        : sql`select id from parceiros where ${contem(sql`nome`, palavra)}`,
    ),
    idsDe(
      db,
      sql`select id from revendas where ${contem(sql`nome_fantasia`, palavra)} or lower(codigo) = lower(${palavra})
      ${cnpj ? sql`or cnpj like ${cnpj}` : sql``}`,
    ),
    idsDe(db, sql`select id from produtos where ${contem(sql`nome`, palavra)} or lower(codigo) = lower(${palavra})`),
  ])
  return { parceiros, revendas, produtos }
}

async function idsDe(db: Db, query: RawBuilder<unknown>): Promise<Ids> {
  const { rows } = await sql<{ id: string }>`${query} limit ${IDS_MAXIMOS + 1}`.execute(db)
  return rows.length > IDS_MAXIMOS ? query : rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import { sellout } from '#contracts/http/sellout.ts'
import {
  CHAVE_DOS_ITENS,
  lerItens,
  ORDEM_DOS_ITENS,
  somarItens,
  type FiltroDeItens,
  type Nomeados,
} from '#projections/sellout/sellout.queries.ts'
import { parceirosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idsOf } from '#services/engine/database/ids.ts'
import { oncePerRequest, orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { contem, palavrasDe } from '#services/engine/lists/search.ts'
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
  rows: async (db, request, slice) => lerItens(db, await filtroDe(db, request), slice),
  async total(db, request) {
    const { count, ...totais } = await somarItens(db, await filtroDe(db, request))
    return { count, totais }
  },
  describe: async (db, { reach, filters: { redeId, dataInicial, dataFinal } }) => [
    ['Rede', await nomesDasRedes(db, reach, redeId)],
    ...descreverPeriodo({ dataInicial, dataFinal }),
  ],
}

const filtroDe = oncePerRequest(
  async (db, { reach, filters: { redeId, dataInicial, dataFinal }, buscar }: Request): Promise<FiltroDeItens> => ({
    reach: redeId ? narrowedTo(reach, redeId) : reach,
    dataInicial,
    dataFinal,
    palavras: await Promise.all(palavrasDe(buscar).map((palavra) => nomeados(db, palavra))),
  }),
)

/** Sellers, shops, and products by name and code. */
async function nomeados(db: Db, palavra: string): Promise<Nomeados> {
  const [parceiros, revendas, produtos] = await Promise.all([
    parceirosNomeados(db, palavra),
    revendasNomeadas(db, palavra),
    idsOf(db, sql`select id from produtos where ${contem(sql`nome`, palavra)} or lower(codigo) = lower(${palavra})`),
  ])
  return { parceiros, revendas, produtos }
}

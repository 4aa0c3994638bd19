import { sql, type RawBuilder } from 'kysely'
import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { somarDias, ultimoInstante } from '#contracts/values/dia.ts'
import { ERRO_NA_ENTREGA } from '#contracts/values/entrega-do-resgate.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'
import {
  CHAVE_DOS_RESGATES,
  COLUNAS_DOS_RESGATES,
  contarResgates,
  lerResgates,
  type FiltroDeResgates,
} from '#projections/resgates/resgates.queries.ts'
import { parceirosNomeados, premiosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn } from '#services/engine/database/ids.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { oncePerRequest, orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { palavrasDe } from '#services/engine/lists/search.ts'
import { chamadas, dizerRedes, nomesDasRedes } from '#services/redes/ler-redes.ts'

type Lido = Awaited<ReturnType<typeof lerResgates>>[number]

/**
 * The redemptions made in the networks and shops that the person may see, or a salesperson's own: first the page is
 * found, then its names.
 */
export const resgatesList: List<typeof resgates> = {
  contract: resgates,
  readModel: 'resgates',
  orders: {
    id: orderBy(COLUNAS_DOS_RESGATES.id, 'inteiro'),
    pontosGastos: orderBy(COLUNAS_DOS_RESGATES.pontosGastos, 'pontos'),
    resgatadoEm: orderBy(COLUNAS_DOS_RESGATES.resgatadoEm, 'momento'),
  },
  key: orderBy(CHAVE_DOS_RESGATES, 'inteiro'),
  async rows(db, request, slice) {
    const lidos = await lerResgates(db, await filtroDe(db, request), slice)
    return request.actor.tipo === 'loja' ? lidos.map(paraALoja) : lidos
  },
  total: async (db, request) => contarResgates(db, await filtroDe(db, request)),
  check: ({ filters }) => conferirPeriodo(filters),
  describe: async (db, { reach, filters: { rede, redeId, status, dataInicial, dataFinal } }) => [
    rede ? dizerRedes(rede) : ['Rede', await nomesDasRedes(db, reach, redeId)],
    ...(status ? [['Status', status.map(nomeDoStatus).join(', ')] as const] : []),
    ...descreverPeriodo({ dataInicial, dataFinal }),
  ],
}

/** Of an error a member reads that there is one. */
function paraALoja<R extends Lido>(lido: R): R {
  const erro = lido.erro === null ? null : ERRO_NA_ENTREGA
  return { ...lido, cpf: '', erro, viaData: { entrega: { ...lido.viaData.entrega, erro } } }
}

const nomeDoStatus = (status: string) => nomeStatusResgate[Number(status) as StatusResgate]

const filtroDe = oncePerRequest(
  async (
    db,
    { actor, reach, filters: { rede, redeId, status, dataInicial, dataFinal }, buscar }: ListRequest<typeof resgates>,
  ): Promise<FiltroDeResgates> => ({
    reach,
    membro: actor.tipo === 'loja' ? actor.id : undefined,
    redeEStatus: [
      ...(rede ? [await chamadas(db, sql`t.id_rede`, rede)] : []),
      ...(redeId ? [isOneOf(sql`t.id_rede`, redeId)] : []),
      ...(status ? [umDosStatus(status.map(Number))] : []),
    ],
    periodo: [
      ...(dataInicial ? [sql`t.resgatado_em > ${ultimoInstante(somarDias(dataInicial, -1))}`] : []),
      ...(dataFinal ? [sql`t.resgatado_em <= ${ultimoInstante(dataFinal)}`] : []),
    ],
    busca: await Promise.all(palavrasDe(buscar).map((palavra) => comPalavra(db, palavra))),
  }),
)

/** One status is an equality: its index then also orders. */
const umDosStatus = (status: readonly number[]): RawBuilder<unknown> =>
  status.length === 1 ? sql`t.status = ${status[0]}` : sql`t.status = any(${status}::int[])`

const NUMERO = /^\d{1,9}$/

/** Who redeemed, where, what, or the redemption's number. */
async function comPalavra(db: Db, palavra: string): Promise<RawBuilder<unknown>> {
  const [parceiros, revendas, premios] = await Promise.all([
    parceirosNomeados(db, palavra),
    revendasNomeadas(db, palavra),
    premiosNomeados(db, palavra),
  ])
  const numero = NUMERO.test(palavra) ? sql`t.numero = ${Number(palavra)} or` : sql``
  return sql`(${numero} ${isIn(sql`t.id_premio`, premios)} or ${isIn(sql`t.id_parceiro`, parceiros)}
    or ${isIn(sql`t.id_revenda`, revendas)})`
}

import { sql, type RawBuilder } from 'kysely'
import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'
import {
  CHAVE_DOS_RESGATES,
  COLUNAS_DOS_RESGATES,
  contarResgates,
  lerResgates,
  type FiltroDeResgates,
} from '#projections/resgates/resgates.queries.ts'
import { idsDeParceiros, idsDeRevendas } from '#services/busca/nomeados.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { contem, escapar, palavrasDe } from '#services/engine/lists/search.ts'
import { nomesDasRedes } from '#services/redes/ler-redes.ts'

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
    const lidos = await lerResgates(db, filtroDe(request), slice)
    return request.actor.tipo === 'loja' ? lidos.map((lido) => ({ ...lido, cpf: '' })) : lidos
  },
  total: (db, request) => contarResgates(db, filtroDe(request)),
  describe: async (db, { reach, filters: { rede, redeId, status } }) => [
    ['Rede', rede ?? (await nomesDasRedes(db, reach, redeId))],
    ...(status ? [['Status', status.map(nomeDoStatus).join(', ')] as const] : []),
  ],
}

const nomeDoStatus = (status: string) => nomeStatusResgate[Number(status) as StatusResgate]

const filtroDe = ({
  actor,
  reach,
  filters: { rede, redeId, status },
  buscar,
}: ListRequest<typeof resgates>): FiltroDeResgates => ({
  reach,
  membro: actor.tipo === 'loja' ? actor.id : undefined,
  redeEStatus: [
    ...(rede ? [sql`t.id_rede in (select id from redes where lower(nome) = lower(${rede}))`] : []),
    ...(redeId ? [isOneOf(sql`t.id_rede`, redeId)] : []),
    ...(status ? [umDosStatus(status.map(Number))] : []),
  ],
  busca: palavrasDe(buscar).map(comPalavra),
})

/** One status is an equality: its index then also orders. */
const umDosStatus = (status: readonly number[]): RawBuilder<unknown> =>
  status.length === 1 ? sql`t.status = ${status[0]}` : sql`t.status = any(${status}::int[])`

const NUMERO = /^\d{1,9}$/

/** Who redeemed, where, what, or the redemption's number; each name is looked for once, not for each redemption. */
function comPalavra(palavra: string): RawBuilder<unknown> {
  const numero = NUMERO.test(palavra) ? sql`t.numero = ${Number(palavra)} or` : sql``
  return sql`(${numero} t.codigo_premio ilike ${`%${escapar(palavra)}%`}
    or t.id_premio in (select id from premios where ${contem(sql`nome`, palavra)})
    or t.id_parceiro in (${idsDeParceiros(palavra)}) or t.id_revenda in (${idsDeRevendas(palavra)}))`
}

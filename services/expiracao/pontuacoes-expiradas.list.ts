import { sql, type RawBuilder } from 'kysely'
import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import {
  CHAVE_DOS_EXPIRADOS,
  lerExpirados,
  ORDEM_DOS_EXPIRADOS,
  somarExpirados,
  type FiltroDeExpirados,
} from '#projections/expirados/expirados.queries.ts'
import { parceirosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn } from '#services/engine/database/ids.ts'
import { oncePerRequest, orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { dizerRedes, naRede } from '#services/redes/ler-redes.ts'

type Request = ListRequest<typeof pontuacoesExpiradas, ActorPainel>

/** What expired in the networks and shops that the person may see, by what is stamped on it. */
export const pontuacoesExpiradasList: List<typeof pontuacoesExpiradas, ActorPainel> = {
  contract: pontuacoesExpiradas,
  readModel: 'expirados',
  orders: { expiradoEm: orderBy(ORDEM_DOS_EXPIRADOS, 'dia') },
  key: orderBy(CHAVE_DOS_EXPIRADOS, 'inteiro'),
  check: ({ filters }) => conferirPeriodo(filters),
  rows: async (db, request, slice) => lerExpirados(db, await filtroDe(db, request), slice),
  async total(db, request) {
    const { count, ...totais } = await somarExpirados(db, await filtroDe(db, request))
    return { count, totais }
  },
  describe: (_db, { filters: { rede, dataInicial, dataFinal } }) =>
    Promise.resolve([dizerRedes(rede), ...descreverPeriodo({ dataInicial, dataFinal })]),
}

const filtroDe = oncePerRequest(
  async (db, { reach, filters: { rede, dataInicial, dataFinal }, buscar }: Request): Promise<FiltroDeExpirados> => ({
    reach: await naRede(db, reach, rede),
    dataInicial,
    dataFinal,
    busca: await Promise.all(palavrasDe(buscar).map((palavra) => comPalavra(db, palavra))),
  }),
)

/** Whether the word names the seller or the shop. */
async function comPalavra(db: Db, palavra: string): Promise<RawBuilder<boolean>> {
  const [parceiros, revendas] = await Promise.all([parceirosNomeados(db, palavra), revendasNomeadas(db, palavra)])
  return sql<boolean>`(${isIn(sql`t.id_parceiro`, parceiros)} or ${isIn(sql`t.id_revenda`, revendas)})`
}

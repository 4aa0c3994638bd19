import { sql, type RawBuilder } from 'kysely'
import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import {
  CHAVE_DOS_EXPIRADOS,
  lerExpirados,
  ORDEM_DOS_EXPIRADOS,
  somarExpirados,
  type FiltroDeExpirados,
} from '#projections/expirados/expirados.queries.ts'
import { orderBy, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { contem, inicioDeCpf, palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { naRede } from '#services/redes/ler-redes.ts'

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
    Promise.resolve([['Rede', rede || 'Todas'], ...descreverPeriodo({ dataInicial, dataFinal })]),
}

const filtroDe = async (
  db: Db,
  { reach, filters: { rede, dataInicial, dataFinal }, buscar }: Request,
): Promise<FiltroDeExpirados> => ({
  reach: await naRede(db, reach, rede),
  dataInicial,
  dataFinal,
  busca: palavrasDe(buscar).map(comPalavra),
})

/** In the seller's or shop's name, or the beginning of the CPF. */
function comPalavra(palavra: string): RawBuilder<boolean> {
  const cpf = inicioDeCpf(palavra)
  return sql<boolean>`(t.id_parceiro in (select id from parceiros where ${contem(sql`nome`, palavra)}
      ${cpf ? sql`or cpf like ${cpf}` : sql``})
    or t.id_revenda in (select id from revendas where ${contem(sql`nome_fantasia`, palavra)}))`
}

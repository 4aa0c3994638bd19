import { sql } from 'kysely'
import { vendasDoEnvio } from '#contracts/http/envios.ts'
import {
  CHAVE_DAS_VENDAS,
  COLUNAS_DAS_VENDAS,
  LUGAR_DAS_VENDAS,
  NOTA_ESCRITA,
  vendasDoEnvio as vendasRegistradas,
} from '#projections/vendas/vendas.queries.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { nomeDoArquivo } from './nome-do-arquivo.ts'

const { idVenda, documento, identificador, revenda, realizadoEm, totalVenda, totalPontos, situacao } =
  COLUNAS_DAS_VENDAS

/** The sales of an upload in the networks and shops that the person may see, by what is stamped on each. */
export const vendasDoEnvioList = tableList<typeof vendasDoEnvio, ActorPainel>(vendasDoEnvio, {
  readModel: 'vendas',
  columns: {
    idVenda,
    documento,
    identificador,
    vendedor: sql`p.nome`,
    revenda,
    realizadoEm,
    totalVenda,
    totalPontos,
    situacao,
  },
  key: orderBy(CHAVE_DAS_VENDAS, 'inteiro'),
  place: LUGAR_DAS_VENDAS,
  from: ({ params: { id } }) => vendasRegistradas(id),
  filters: { situacao: filter('Situação', (so) => sql`${situacao} = ${so}`) },
  search: inOneOf(NOTA_ESCRITA, identificador, sql`p.nome`, revenda),
  describe: async (db, { reach, params: { id } }, told) => [['Arquivo', await nomeDoArquivo(db, reach, id)], ...told],
})

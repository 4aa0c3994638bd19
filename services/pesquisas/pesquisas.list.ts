import { sql } from 'kysely'
import { pesquisas } from '#contracts/http/pesquisas.ts'
import { tableList } from '#services/engine/lists/list.ts'
import { contemTodas } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { chamadas, dizerRedes } from '#services/redes/ler-redes.ts'
import { COLUNAS_DA_PESQUISA, DAS_PESQUISAS, LUGAR_DA_PESQUISA } from './ler-pesquisas.ts'

/** Market research, by where its shops are now. */
export const pesquisasList = tableList<typeof pesquisas, ActorPainel>(pesquisas, {
  columns: COLUNAS_DA_PESQUISA,
  key: { sql: sql`q.id`, type: 'uuid' },
  place: LUGAR_DA_PESQUISA,
  from: async ({ filters: { rede, fonte }, buscar }, db) => sql`
    ${DAS_PESQUISAS}
      and ${await chamadas(db, sql`d.id`, rede)}
      and ${fonte ? sql`q.fonte = ${fonte}` : sql`true`}
      and ${contemTodas([sql`r.nome_fantasia`, sql`r.end_cidade`, sql`q.categoria`], buscar)}`,
  describe: (_db, { filters: { rede, fonte } }) =>
    Promise.resolve([dizerRedes(rede), ...(fonte ? [['Fonte', fonte] as const] : [])]),
})

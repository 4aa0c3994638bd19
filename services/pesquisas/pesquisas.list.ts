import { sql } from 'kysely'
import { pesquisas } from '#contracts/http/pesquisas.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'
import { COLUNAS_DA_PESQUISA, DAS_PESQUISAS, LUGAR_DA_PESQUISA } from './ler-pesquisas.ts'

/** Market research, by where its shops are now. */
export const pesquisasList = tableList<typeof pesquisas, ActorPainel>(pesquisas, {
  columns: COLUNAS_DA_PESQUISA,
  key: { sql: sql`q.id`, type: 'uuid' },
  place: LUGAR_DA_PESQUISA,
  from: DAS_PESQUISAS,
  filters: { rede: redesPorNome, fonte: filter('Fonte', (fonte) => sql`q.fonte = ${fonte}`) },
  search: inOneOf(sql`r.nome_fantasia`, sql`r.end_cidade`, sql`q.categoria`),
})

import { sql } from 'kysely'
import { aprovacoes } from '#contracts/http/aprovacoes.ts'
import { ATOS, nomeDaSituacao } from '#contracts/values/atos.ts'
import { CHAVE_DOS_PEDIDOS, COLUNAS_DOS_PEDIDOS, pedidosDe } from '#projections/aprovacoes/aprovacoes.queries.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** The requests for a second person. */
export const aprovacoesList = tableList<typeof aprovacoes, ActorPainel>(aprovacoes, {
  readModel: 'aprovacoes',
  columns: COLUNAS_DOS_PEDIDOS,
  key: orderBy(CHAVE_DOS_PEDIDOS, 'inteiro'),
  // A request is of a person and an act: their condition is in the query.
  place: null,
  from: ({ reach, actor, filters }) => pedidosDe(reach, actor.permissao, filters),
  filters: {
    situacao: { tell: (situacao) => ['Situação', situacao === undefined ? 'Todas' : nomeDaSituacao[situacao]] },
    ato: { tell: (ato) => ['Operação', ato === undefined ? 'Todas' : ATOS[ato].titulo] },
  },
  search: inOneOf(sql`${COLUNAS_DOS_PEDIDOS.numero}::text`, sql`coalesce(u.nome, '')`, COLUNAS_DOS_PEDIDOS.sobre),
})

import { sql } from 'kysely'
import { pontuacoesDoParceiro } from '#contracts/http/pontuacoes.ts'
import {
  CHAVE_DAS_VENDAS,
  COLUNAS_DAS_VENDAS,
  LUGAR_DAS_VENDAS,
  NOTA_ESCRITA,
  vendasDoParceiro,
} from '#projections/vendas/vendas.queries.ts'
import { filter, period } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** The sales of a salesperson in the networks and shops that the person may see, by what is stamped on each sale. */
export const pontuacoesDoParceiroList = tableList<typeof pontuacoesDoParceiro, ActorPainel>(pontuacoesDoParceiro, {
  readModel: 'vendas',
  columns: COLUNAS_DAS_VENDAS,
  key: orderBy(CHAVE_DAS_VENDAS, 'inteiro'),
  place: LUGAR_DAS_VENDAS,
  from: ({ params: { cpf } }) => vendasDoParceiro(cpf),
  filters: {
    situacao: filter('Situação', (situacao) => sql`${COLUNAS_DAS_VENDAS.situacao} = ${situacao}`),
    ...period(COLUNAS_DAS_VENDAS.realizadoEm),
  },
  search: inOneOf(NOTA_ESCRITA, COLUNAS_DAS_VENDAS.identificador, COLUNAS_DAS_VENDAS.revenda),
  async describe(db, request, told) {
    const vendedor = await db
      .selectFrom('parceiros')
      .select('nome')
      .where('cpf', '=', request.params.cpf)
      .where('excluido_em', 'is', null)
      .executeTakeFirst()
    return [['Vendedor', vendedor?.nome ?? ''], ...told]
  },
})

import { sql } from 'kysely'
import { pontuacoesDoParceiro } from '#contracts/http/pontuacoes.ts'
import {
  CHAVE_DAS_VENDAS,
  COLUNAS_DAS_VENDAS,
  LUGAR_DAS_VENDAS,
  vendasDoParceiro,
} from '#projections/vendas/vendas.queries.ts'
import { orderBy, tableList } from '#services/engine/lists/list.ts'
import { conferirPeriodo, descreverPeriodo } from '#services/engine/lists/periodo.ts'
import { contemTodas } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** The sales of a salesperson in the networks and shops that the person may see, by what is stamped on each sale. */
export const pontuacoesDoParceiroList = tableList<typeof pontuacoesDoParceiro, ActorPainel>(pontuacoesDoParceiro, {
  readModel: 'vendas',
  columns: COLUNAS_DAS_VENDAS,
  key: orderBy(CHAVE_DAS_VENDAS, 'inteiro'),
  check: ({ filters }) => conferirPeriodo(filters),
  place: LUGAR_DAS_VENDAS,
  from: ({ params: { cpf }, filters: { dataInicial = null, dataFinal = null, situacao = null }, buscar }) => sql`
    ${vendasDoParceiro(cpf)}
      and (${dataInicial}::date is null or v.realizado_em >= ${dataInicial}::date)
      and (${dataFinal}::date is null or v.realizado_em <= ${dataFinal}::date)
      and (${situacao}::text is null or ${COLUNAS_DAS_VENDAS.situacao} = ${situacao})
      and ${contemTodas([sql`v.identificador`, sql`v.chave`, sql`r.nome_fantasia`], buscar)}`,
  describe: async (db, { params: { cpf }, filters: { dataInicial, dataFinal, situacao } }) => {
    const vendedor = await db
      .selectFrom('parceiros')
      .select('nome')
      .where('cpf', '=', cpf)
      .where('excluido_em', 'is', null)
      .executeTakeFirst()
    return [
      ['Vendedor', vendedor?.nome ?? ''],
      ...(situacao ? [['Situação', situacao] as const] : []),
      ...descreverPeriodo({ dataInicial, dataFinal }),
    ]
  },
})

import { sql } from 'kysely'
import { configuracoesTaxaSucesso } from '#contracts/http/taxas.ts'
import {
  CHAVE_DAS_CONFIGURACOES,
  COLUNAS_DAS_CONFIGURACOES,
  configuracoesEmVigor,
  ORDEM_DO_PERIODO,
} from '#projections/taxas/taxas.queries.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { nomesDasRedes } from '#services/redes/ler-redes.ts'

const list = tableList<typeof configuracoesTaxaSucesso, ActorPainel>(configuracoesTaxaSucesso, {
  readModel: 'taxas',
  columns: COLUNAS_DAS_CONFIGURACOES,
  key: orderBy(CHAVE_DAS_CONFIGURACOES, 'inteiro'),
  // Figures of networks: their own condition is in the query.
  place: null,
  from: ({ reach }) => configuracoesEmVigor(reach),
  filters: {
    idRede: {
      where: (id) => sql`${COLUNAS_DAS_CONFIGURACOES.idRede} = ${id}::uuid`,
      tell: async (id, { reach }, db) => ['Rede', await nomesDasRedes(db, reach, id === undefined ? undefined : [id])],
    },
    idProduto: {
      where: (id) => sql`${COLUNAS_DAS_CONFIGURACOES.idProduto} = ${id}::uuid`,
      async tell(id, _, db) {
        const produto = id && (await db.selectFrom('produtos').select('nome').where('id', '=', id).executeTakeFirst())
        return produto ? ['Produto', produto.nome] : undefined
      },
    },
    ano: filter('Ano', (ano) => sql`${COLUNAS_DAS_CONFIGURACOES.ano} = ${ano}::int`),
    mes: filter(
      'Mês',
      (mes) => sql`${COLUNAS_DAS_CONFIGURACOES.mes} = ${mes}::int`,
      (mes) => String(mes).padStart(2, '0'),
    ),
  },
  search: inOneOf(sql`d.nome`, sql`p.nome`, sql`p.codigo`),
})

/** What holds of the success fee's configuration; months are ordered as time goes. */
export const configuracoesTaxaSucessoList: typeof list = {
  ...list,
  orders: { ...list.orders, periodo: orderBy(ORDEM_DO_PERIODO, 'dia') },
}

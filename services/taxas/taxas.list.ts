import { sql } from 'kysely'
import { configuracoesTaxaSucesso } from '#contracts/http/taxas.ts'
import {
  CHAVE_DAS_CONFIGURACOES,
  COLUNAS_DAS_CONFIGURACOES,
  configuracoesEmVigor,
  ORDEM_DO_PERIODO,
} from '#projections/taxas/taxas.queries.ts'

import { orderBy, tableList } from '#services/engine/lists/list.ts'
import { contemTodas } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { nomesDasRedes } from '#services/redes/ler-redes.ts'

const list = tableList<typeof configuracoesTaxaSucesso, ActorPainel>(configuracoesTaxaSucesso, {
  readModel: 'taxas',
  columns: COLUNAS_DAS_CONFIGURACOES,
  key: orderBy(CHAVE_DAS_CONFIGURACOES, 'inteiro'),
  // Figures of networks: their own condition is in the query.
  place: null,
  from: ({ reach, filters: { idRede = null, idProduto = null, ano = null, mes = null }, buscar }) => sql`
    ${configuracoesEmVigor(reach)}
      and (${idRede}::uuid is null or t.id_rede = ${idRede}::uuid)
      and (${idProduto}::uuid is null or t.id_produto = ${idProduto}::uuid)
      and (${ano}::int is null or t.ano = ${ano}::int) and (${mes}::int is null or t.mes = ${mes}::int)
      and ${contemTodas([sql`d.nome`, sql`p.nome`, sql`p.codigo`], buscar)}`,
  async describe(db, { reach, filters: { idRede, idProduto, ano, mes } }) {
    const produto =
      idProduto && (await db.selectFrom('produtos').select('nome').where('id', '=', idProduto).executeTakeFirst())
    return [
      ['Rede', await nomesDasRedes(db, reach, idRede === undefined ? undefined : [idRede])],
      ...(produto ? [['Produto', produto.nome] as const] : []),
      ...(ano === undefined ? [] : [['Ano', String(ano)] as const]),
      ...(mes === undefined ? [] : [['Mês', String(mes).padStart(2, '0')] as const]),
    ]
  },
})

/** What holds of the success fee's configuration; months are ordered as time goes. */
export const configuracoesTaxaSucessoList: typeof list = {
  ...list,
  orders: { ...list.orders, periodo: orderBy(ORDEM_DO_PERIODO, 'dia') },
}

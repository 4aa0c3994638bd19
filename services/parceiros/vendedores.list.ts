import { sql, type RawBuilder } from 'kysely'
import { vendedores } from '#contracts/http/vendedores.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { contemNoIndice, inicioDeCpf } from '#services/engine/lists/search.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorId } from '#services/redes/ler-redes.ts'
import { revendasPorId } from '#services/revendas/ler-revendas.ts'
import { COLUNAS_DO_PARCEIRO, comPontos, DOS_PARCEIROS, LUGAR_DO_PARCEIRO } from './ler-parceiros.ts'

/**
 * The salespeople, by where they work now. Their points are read for the page alone, and not for all who were found.
 */
export const vendedoresList = tableList<typeof vendedores, ActorPainel>(vendedores, {
  readModel: 'extrato',
  columns: COLUNAS_DO_PARCEIRO,
  orders: { nome: COLUNAS_DO_PARCEIRO.nome },
  completed: (db, linhas, { hoje }) => comPontos(db, linhas, hoje),
  key: { sql: COLUNAS_DO_PARCEIRO.id, type: 'uuid' },
  place: LUGAR_DO_PARCEIRO,
  from: ({ actor }) => sql`${DOS_PARCEIROS} and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`p.ativo`}`,
  filters: {
    redeId: redesPorId,
    revendaId: revendasPorId,
    ativo: filter(
      'Situação',
      (ativo) => sql`p.ativo = ${ativo === '1'}`,
      (ativo) => (ativo === '1' ? 'Ativos' : 'Inativos'),
    ),
  },
  search: comPalavra,
})

/** Whether a word is in the name, begins the CPF, or is in the shop's name: each is looked for in its own index. */
function comPalavra(palavra: string): RawBuilder<boolean> {
  const cpf = inicioDeCpf(palavra)
  return sql`p.id in (
    select id from parceiros where ${contemNoIndice(sql`nome`, palavra)}
    ${cpf ? sql`union all select id from parceiros where cpf like ${cpf}` : sql``}
    union all select v.id from parceiros v join revendas l on l.id = v.id_revenda
      where ${contemNoIndice(sql`l.nome_fantasia`, palavra)})`
}

import { sql, type RawBuilder } from 'kysely'
import { vendedores } from '#contracts/http/vendedores.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { orderBy, type Found, type List, type ListRequest } from '#services/engine/lists/list.ts'
import { contemNoIndice, inicioDeCpf, palavrasDe } from '#services/engine/lists/search.ts'
import { narrowedTo, narrowedToRevendas } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { nomesDasRedes } from '#services/redes/ler-redes.ts'
import { nomesDasRevendas } from '#services/revendas/ler-revendas.ts'
import { COLUNAS_DO_PARCEIRO, comPontos, dosParceiros, type LinhaDeParceiro } from './ler-parceiros.ts'

/**
 * The salespeople, by where they work now. Their points are read for the page alone, and not for all who were found.
 */
export const vendedoresList: List<typeof vendedores, ActorPainel> = {
  contract: vendedores,
  readModel: 'extrato',
  orders: { nome: orderBy(sql`p.nome`, 'texto') },
  key: { sql: sql`p.id`, type: 'uuid' },
  async rows(db, request, slice) {
    const { rows } = await sql<Found<LinhaDeParceiro>>`
      select ${COLUNAS_DO_PARCEIRO}, ${slice.cursor} ${procurados(request)} and ${slice.where}
      ${slice.order} ${slice.limit}`.execute(db)
    return comPontos(db, rows, request.hoje)
  },
  async total(db, request) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count ${procurados(request)}`.execute(db)
    return rows[0]!
  },
  describe: async (db, { reach, filters: { redeId, revendaId, ativo } }) => [
    ['Rede', await nomesDasRedes(db, reach, redeId)],
    ...(revendaId === undefined ? [] : [['Dental', await nomesDasRevendas(db, reach, revendaId)] as const]),
    ...(ativo === undefined ? [] : [['Situação', ativo === '1' ? 'Ativos' : 'Inativos'] as const]),
  ],
}

function procurados({ actor, reach, filters, buscar }: ListRequest<typeof vendedores, ActorPainel>) {
  const { redeId, revendaId, ativo } = filters
  const dasRedes = redeId ? narrowedTo(reach, redeId) : reach
  return sql`${dosParceiros(revendaId ? narrowedToRevendas(dasRedes, revendaId) : dasRedes)}
    and ${actor.permissao === ADMINISTRADOR ? sql`true` : sql`p.ativo`}
    and ${ativo === undefined ? sql`true` : sql`p.ativo = ${ativo === '1'}`}
    and ${comTodas(palavrasDe(buscar))}`
}

/** Whether each word is in the name, begins the CPF, or is in the shop's name: each is looked for in its own index. */
const comTodas = (palavras: readonly string[]): RawBuilder<unknown> =>
  palavras.length === 0
    ? sql`true`
    : sql.join(
        palavras.map((palavra) => {
          const cpf = inicioDeCpf(palavra)
          return sql`p.id in (
            select id from parceiros where ${contemNoIndice(sql`nome`, palavra)}
            ${cpf ? sql`union all select id from parceiros where cpf like ${cpf}` : sql``}
            union all select v.id from parceiros v join revendas l on l.id = v.id_revenda
              where ${contemNoIndice(sql`l.nome_fantasia`, palavra)})`
        }),
        sql` and `,
      )

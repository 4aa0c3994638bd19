import { sql, type RawBuilder } from 'kysely'
import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'
import {
  CHAVE_DOS_RESGATES,
  COLUNAS_DOS_RESGATES,
  DOS_RESGATES,
  LUGAR_DOS_RESGATES,
} from '#projections/resgates/resgates.queries.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { orderBy, tableList, type ListRequest } from '#services/engine/lists/list.ts'
import { contem, inicioDeCpf, palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { nomesDasRedes } from '#services/redes/ler-redes.ts'

/** The redemptions made in the networks and shops that the person may see. */
export const resgatesList = tableList<typeof resgates, ActorPainel>(resgates, {
  readModel: 'resgates',
  columns: COLUNAS_DOS_RESGATES,
  key: orderBy(CHAVE_DOS_RESGATES, 'inteiro'),
  place: LUGAR_DOS_RESGATES,
  from: (request) => sql`${DOS_RESGATES} where ${sql.join([sql`true`, ...condicoes(request)], sql` and `)}`,
  describe: async (db, { reach, filters: { rede, redeId, status } }) => [
    ['Rede', rede ?? (await nomesDasRedes(db, reach, redeId))],
    ...(status ? [['Status', status.map(nomeDoStatus).join(', ')] as const] : []),
  ],
})

const nomeDoStatus = (status: string) => nomeStatusResgate[Number(status) as StatusResgate]

const condicoes = ({
  filters: { rede, redeId, status },
  buscar,
}: ListRequest<typeof resgates, ActorPainel>): RawBuilder<unknown>[] => [
  ...(rede ? [sql`t.id_rede in (select id from redes where lower(nome) = lower(${rede}))`] : []),
  ...(redeId ? [isOneOf(sql`t.id_rede`, redeId)] : []),
  ...(status ? [umDosStatus(status.map(Number))] : []),
  ...palavrasDe(buscar).map(comPalavra),
]

/** One status is an equality: its index then also orders. */
const umDosStatus = (status: readonly number[]): RawBuilder<unknown> =>
  status.length === 1 ? sql`t.status = ${status[0]}` : sql`t.status = any(${status}::int[])`

/** Who redeemed, where, what, or the redemption's number; each name is looked for once, not for each redemption. */
function comPalavra(palavra: string): RawBuilder<unknown> {
  const cpf = inicioDeCpf(palavra)
  return sql`(t.numero::text = ${palavra} or ${contem(sql`t.codigo_premio`, palavra)}
    or t.id_parceiro in (select id from parceiros where ${contem(sql`nome`, palavra)}
      ${cpf ? sql`or cpf like ${cpf}` : sql``})
    or t.id_revenda in (select id from revendas where ${contem(sql`nome_fantasia`, palavra)}))`
}

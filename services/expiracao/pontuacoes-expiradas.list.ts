import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import { EXPIRADOS, expiradosDosDias } from '#projections/expirados/expirados.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { period } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'

/** What expired in the networks and shops that the person may see, by what is stamped on it. */
export const pontuacoesExpiradasList = tableList<typeof pontuacoesExpiradas, ActorPainel>(pontuacoesExpiradas, {
  ...EXPIRADOS,
  readModel: 'expirados',
  key: orderBy(EXPIRADOS.key, 'inteiro'),
  filters: { rede: redesPorNome, ...period(EXPIRADOS.columns.expiradoEm) },
  search: nomeados(EXPIRADOS.nomeados),
  kept: ({ reach, filters }) => expiradosDosDias(reach, filters),
})

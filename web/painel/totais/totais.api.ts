import { origemDosTotaisDaRede, origemDosTotaisDaRevenda } from '#contracts/http/totais.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

const { useOrigemDosTotaisDaRedeQuery, useOrigemDosTotaisDaRevendaQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    origemDosTotaisDaRede: queryOf(build, origemDosTotaisDaRede),
    origemDosTotaisDaRevenda: queryOf(build, origemDosTotaisDaRevenda),
  }),
})

/** Whose totals: a network's or a shop's. */
export type DeQuem = { rede: string } | { revenda: string }

/** What their totals are the sum of, read when the first of them is opened. */
export function useOrigemDosTotais(quem: DeQuem) {
  const id = 'rede' in quem ? quem.rede : quem.revenda
  const daRede = useOrigemDosTotaisDaRedeQuery({ params: { id } }, { skip: !('rede' in quem) })
  const daRevenda = useOrigemDosTotaisDaRevendaQuery({ params: { id } }, { skip: 'rede' in quem })
  return 'rede' in quem ? daRede : daRevenda
}

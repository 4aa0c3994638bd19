import type { Contador } from '#contracts/http/dashboard.ts'
import { endpointUrl } from '#web/shared/api/endpoint-url.ts'
import { dashboardPaths } from './dashboard.paths.ts'

const CONTADOS: Record<Contador, { lista: string; contagem: 'cadastrados' | 'pontuados' }> = {
  parceirosCadastrados: { lista: dashboardPaths.vendedoresContados, contagem: 'cadastrados' },
  parceirosPontuados: { lista: dashboardPaths.vendedoresContados, contagem: 'pontuados' },
  revendasCadastradas: { lista: dashboardPaths.dentaisContadas, contagem: 'cadastrados' },
  revendasPontuadas: { lista: dashboardPaths.dentaisContadas, contagem: 'pontuados' },
}

/**
 * The list of the people or shops that a counter counts, in a month or altogether. Null while the network that the
 * dashboard is of is not known.
 */
export function contadosOf(
  campo: Contador,
  { rede, idRede, mes }: { rede: string | undefined; idRede: string | undefined; mes?: string },
): string | null {
  if (rede !== undefined && idRede === undefined) return null
  const { lista, contagem } = CONTADOS[campo]
  return endpointUrl(lista, {}, { contagem, mes, redeId: idRede })
}

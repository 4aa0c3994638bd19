import type { Coluna, FormatoDeExportacao } from '#contracts/lista.ts'
import { TODOS } from './paging.ts'
import { narrowing, orderField, type ListRules, type ListState } from './list-state.ts'

/** `doc 1 §2`: all matching rows, or the page on the screen. */
export type Extent = 'todos' | 'pagina'

interface Shown {
  state: ListState
  rules: ListRules
  colunas: readonly Pick<Coluna, 'campo'>[]
}

/**
 * The query for a file of exactly what the screen shows: its filters, its order, its columns in their order.
 */
export function exportQuery(
  { state, rules, colunas }: Shown,
  download: FormatoDeExportacao,
  extent: Extent,
): Record<string, unknown> {
  const { pagina, limite, ordem } = state
  return {
    ...narrowing(state, rules.filtros),
    ...orderField(ordem),
    ...(extent === 'pagina' ? { pagina, limite } : { limite: TODOS }),
    download,
    colunas: JSON.stringify(colunas.map(({ campo }) => campo)),
  }
}

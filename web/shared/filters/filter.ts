import { decodePeriod, encodePeriod, periodText, type Periodo } from './period.ts'

/*
 * Filters of a list, as values: a screen declares its filters, `FilterBar` shows them, and the address and the query
 * derive from them. The value of every filter is one text, as in the address; an empty one does not filter.
 */

export interface Opcao {
  valor: string
  title: string
  /** The heading under which it stands with those beside it that have the same one. */
  grupo?: string
}

interface Base {
  /** Its name in the address, and in the query unless another is given. */
  campo: string
  label: string
}
export interface FiltroDeOpcoes extends Base {
  tipo: 'opcoes'
  options: readonly Opcao[]
  /** Several at once: for a contract's `umOuVarios`. */
  varios?: boolean
  /** The word for all of them: "Todas". */
  todos?: string
  /** What the query says for all of them, where leaving it out means fewer. */
  valorDeTodos?: string
  padrao?: string
  /** Whether the options are loading, or why loading failed. */
  loading?: boolean
  error?: string
}
export interface FiltroDeTexto extends Base {
  tipo: 'texto'
  hint?: string
  padrao?: string
}
export interface FiltroDePeriodo extends Base {
  tipo: 'periodo'
  /** The query's names for its first and last day. */
  campos: readonly [de: string, ate: string]
  padrao?: Periodo
}
/** Set by a link to the list, and shown only while it is: a person can remove it, not choose it. */
export interface FiltroDeLink extends Base {
  tipo: 'link'
  /** Its value in words. */
  title: string
  padrao?: string
}
/** Whose rows they are, in a list on the page of a record: neither shown nor changed. */
export interface FiltroFixo extends Base {
  tipo: 'fixo'
  valor: string
  padrao?: never
}
export type Filtro = FiltroDeOpcoes | FiltroDeTexto | FiltroDePeriodo | FiltroDeLink | FiltroFixo

export const separate = (valor: string): string[] => (valor === '' ? [] : valor.split(','))
export const join = (valores: readonly string[]): string => valores.join(',')

/** The period of a list whose query has the first and the last day of it. */
export const periodFilter = (padrao?: Periodo): FiltroDePeriodo => ({
  tipo: 'periodo',
  campo: 'periodo',
  label: 'Período',
  campos: ['dataInicial', 'dataFinal'],
  padrao,
})

/** The value of an untouched filter. */
export const defaultOf = (filtro: Filtro): string =>
  filtro.tipo === 'periodo' ? encodePeriod(filtro.padrao ?? { de: null, ate: null }) : (filtro.padrao ?? '')

/** The value that does not filter. */
export const openValueOf = (filtro: Filtro): string =>
  filtro.tipo === 'periodo' ? encodePeriod({ de: null, ate: null }) : ''

export const narrows = (filtro: Filtro, valor: string): boolean => valor !== openValueOf(filtro)

/** A valid value for what an address says: an invalid period becomes an open one, and what is fixed stays. */
export const soundValue = (filtro: Filtro, valor: string): string =>
  filtro.tipo === 'periodo' ? encodePeriod(decodePeriod(valor)) : filtro.tipo === 'fixo' ? '' : valor

/** The query's fields for a value; none when it does not filter. */
export function queryOfFilter(filtro: Filtro, valor: string): Record<string, string | string[]> {
  if (filtro.tipo === 'fixo') return { [filtro.campo]: filtro.valor }
  if (!narrows(filtro, valor))
    return filtro.tipo === 'opcoes' && filtro.valorDeTodos !== undefined ? { [filtro.campo]: filtro.valorDeTodos } : {}
  if (filtro.tipo === 'opcoes' && filtro.varios) return { [filtro.campo]: separate(valor) }
  if (filtro.tipo !== 'periodo') return { [filtro.campo]: valor }
  const { de, ate } = decodePeriod(valor)
  const [first, last] = filtro.campos
  return { ...(de === null ? {} : { [first]: de }), ...(ate === null ? {} : { [last]: ate }) }
}

/** A value in words: "Sul", "Pago, Cancelado", "01/11 a 20/11/2026", "Todas". */
export function textOfFilter(filtro: Filtro, valor: string): string {
  if (filtro.tipo === 'periodo') return periodText(decodePeriod(valor))
  if (!narrows(filtro, valor)) return filtro.tipo === 'opcoes' ? (filtro.todos ?? 'Todos') : 'qualquer'
  if (filtro.tipo === 'link') return filtro.title
  if (filtro.tipo === 'fixo') return filtro.valor
  if (filtro.tipo === 'texto') return `“${valor}”`
  const chosen = filtro.varios ? separate(valor) : [valor]
  return chosen.map((each) => filtro.options.find((opcao) => opcao.valor === each)?.title ?? each).join(', ')
}

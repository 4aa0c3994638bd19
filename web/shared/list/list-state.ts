import type { Ordenacao } from '#contracts/lista.ts'
import { defaultOf, queryOfFilter, soundValue, type Filtro } from '#web/shared/filters/filter.ts'
import { DEFAULT_SIZE, SIZES } from './paging.ts'

/** What a person chose in a list; its rows follow from it. */
export interface ListState {
  busca: string
  ordem: Ordenacao | null
  pagina: number
  limite: number
  /** A value for each filter, by its name. */
  filtros: Readonly<Record<string, string>>
}

/** A list's defaults, and what it lets people choose. */
export interface ListRules {
  /** The prefix of its names in the address, for a page with several lists. */
  prefix: string
  ordem: Ordenacao | null
  ordenaveis: readonly string[]
  tamanhos?: readonly number[]
  tamanho?: number
  /** How many pages around the present one have a link of their own; unset: none, and the short text. */
  paginas?: number
  filtros: readonly Filtro[]
}

/** What a list's address calls its parts. */
export const NAMES = { busca: 'busca', ordem: 'ordem', pagina: 'pagina', limite: 'linhas' } as const

export const sizesOf = ({ tamanhos = SIZES }: ListRules) => tamanhos
const sizeOf = ({ tamanho = DEFAULT_SIZE }: ListRules) => tamanho

export const initialState = (rules: ListRules): ListState => ({
  busca: '',
  ordem: rules.ordem,
  pagina: 1,
  limite: sizeOf(rules),
  filtros: Object.fromEntries(rules.filtros.map((filtro) => [filtro.campo, defaultOf(filtro)])),
})

/** "-realizadoEm" is descending. */
const encodeOrder = ({ campo, direcao }: Ordenacao) => `${direcao === 'desc' ? '-' : ''}${campo}`
function decodeOrder(text: string, ordenaveis: readonly string[]): Ordenacao | undefined {
  const campo = text.replace(/^-/, '')
  return ordenaveis.includes(campo) ? { campo, direcao: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined

/** The state in an address; missing or invalid parts are the list's defaults. */
export function readState(address: URLSearchParams, rules: ListRules): ListState {
  const initial = initialState(rules)
  const get = (name: string) => address.get(rules.prefix + name)
  const limite = wholeNumber(get(NAMES.limite))
  return {
    busca: get(NAMES.busca) ?? '',
    ordem: decodeOrder(get(NAMES.ordem) ?? '', rules.ordenaveis) ?? initial.ordem,
    pagina: Math.max(1, wholeNumber(get(NAMES.pagina)) ?? 1),
    limite: limite !== undefined && sizesOf(rules).includes(limite) ? limite : initial.limite,
    filtros: Object.fromEntries(
      rules.filtros.map((filtro) => {
        const said = get(filtro.campo)
        return [filtro.campo, said === null ? defaultOf(filtro) : soundValue(filtro, said)]
      }),
    ),
  }
}

/** The address with this state: only what differs from the defaults. Other parameters stay. */
export function writeState(address: URLSearchParams, state: ListState, rules: ListRules): URLSearchParams {
  const initial = initialState(rules)
  const next = new URLSearchParams(address)
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) next.delete(rules.prefix + name)
    else next.set(rules.prefix + name, value)
  }
  put(NAMES.busca, state.busca, '')
  put(
    NAMES.ordem,
    state.ordem === null ? '' : encodeOrder(state.ordem),
    initial.ordem === null ? '' : encodeOrder(initial.ordem),
  )
  put(NAMES.pagina, String(state.pagina), '1')
  put(NAMES.limite, String(state.limite), String(initial.limite))
  for (const { campo } of rules.filtros) put(campo, state.filtros[campo] ?? '', initial.filtros[campo] ?? '')
  return next
}

/** Any change except of the page leads back to the first page, because the old page would show other rows. */
export function changed(state: ListState, patch: Partial<ListState>): ListState {
  return { ...state, ...patch, pagina: patch.pagina ?? 1, filtros: { ...state.filtros, ...patch.filtros } }
}

/** The filtering and ordering part of the query, shared by a page, an export and "todos do filtro". */
export function narrowing(state: ListState, filtros: readonly Filtro[]): Record<string, unknown> {
  const fields = Object.assign(
    {},
    ...filtros.map((filtro) => queryOfFilter(filtro, state.filtros[filtro.campo] ?? '')),
  ) as Record<string, string | string[]>
  // A query repeats a name for several values; as JSON they fit into one (`doc 1 §7`).
  const several = Object.entries(fields).filter(([, valor]) => Array.isArray(valor))
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, valor]) => !Array.isArray(valor))),
    filtros: several.length === 0 ? undefined : JSON.stringify(Object.fromEntries(several)),
    buscar: state.busca === '' ? undefined : state.busca,
  }
}

/** The query of one page. A cursor finds it faster than its number does. */
export function pageQuery(state: ListState, rules: ListRules, cursor: string | undefined): Record<string, unknown> {
  const { pagina, limite, ordem } = state
  const place = pagina === 1 ? { limite } : { pagina, cursor, limite }
  return { ...narrowing(state, rules.filtros), ...place, ...orderField(ordem) }
}

/** The order travels as JSON (`doc 1 §7`). */
export const orderField = (ordem: Ordenacao | null): Record<string, unknown> =>
  ordem === null ? {} : { ordenacao: JSON.stringify(ordem) }

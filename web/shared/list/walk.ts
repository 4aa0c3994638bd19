import { narrowing, orderField } from './list-state.ts'
import type { ListModel } from './list-model.ts'
import { TODOS } from './paging.ts'

/**
 * The list from which a record's page was opened, as it was filtered and ordered, and the record's place in it. It is
 * plain data in the browser's history entry, so it outlives a reload and never leads to a list of before.
 */
export interface Walk {
  label: string
  /** The list's address, and its place in the browser's history. */
  volta: string
  entrada: number
  /** The pattern of the records' addresses: `/painel/parceiro/:cpf`. */
  para: string
  /** The row's place among all rows, from 0. */
  lugar: number
  total: number
  /** Where the rows are: on the server, or these. */
  fonte:
    | {
        path: string
        params: Record<string, string>
        chave: string
        dentro: string | undefined
        query: Record<string, unknown>
      }
    | Addresses
}

/** The address of each row's record; null for a row without one. */
export type Addresses = readonly (string | null)[]

/** What history entries hold for it. */
export interface WithWalk {
  percurso?: Walk
}

/** The address of a row's record; null when the row lacks a part of it. */
export function addressOf(para: string, row: object): string | null {
  let whole = true
  const address = para.replace(/:(\w+)/g, (_, name: string) => {
    const value = (row as Record<string, unknown>)[name]
    if (value === undefined || value === null || value === '') whole = false
    return encodeURIComponent(String(value))
  })
  return whole ? address : null
}

const known = new WeakMap<readonly unknown[], Map<string, Addresses>>()
/** Computed once for each list, not for each of its links. */
function addressesOf(rows: readonly object[], para: string): Addresses {
  const of = known.get(rows) ?? new Map<string, Addresses>()
  known.set(rows, of)
  const addresses = of.get(para) ?? rows.map((row) => addressOf(para, row))
  of.set(para, addresses)
  return addresses
}

/** The walk that starts at a row of the list's page. */
export function walkFrom<Row extends object>(
  { linhas = [], todas, contrato, params = {}, state, rules, count }: ListModel<Row>,
  row: Row,
  entry: Pick<Walk, 'label' | 'volta' | 'entrada' | 'para'>,
): Walk | undefined {
  const before = state.limite === TODOS ? 0 : (state.pagina - 1) * state.limite
  const rest = { ...entry, lugar: before + linhas.indexOf(row), total: count }
  if (todas !== undefined) return { ...rest, fonte: addressesOf(todas, entry.para) }
  if (contrato === undefined) return undefined
  const query = { ...narrowing(state, rules.filtros), ...orderField(state.ordem) }
  return { ...rest, fonte: { path: contrato.path, params, chave: contrato.chave, dentro: contrato.dentro, query } }
}

/** Rows that are read at once. */
export const CHUNK = 100
/** Rows of one record may follow each other, as a seller's items do; past this many the walk ends. */
const FARTHEST = 10 * CHUNK

export interface Place {
  endereco: string
  lugar: number
}

/** Reads the records' addresses of a page of `CHUNK` rows, counted from 1; it rejects when they cannot be read. */
export type ReadAddresses = (pagina: number) => Promise<Addresses>

/** Reads each page once; one that could not be read is read again when it is asked for again. */
export function remembering(read: ReadAddresses): ReadAddresses {
  const pages = new Map<number, Promise<Addresses>>()
  return (pagina) => {
    const known = pages.get(pagina)
    if (known) return known
    const reading = read(pagina)
    pages.set(pagina, reading)
    reading.catch(() => pages.delete(pagina))
    return reading
  }
}

/** The next record in one direction: the nearest row whose record is another one. */
export async function neighbour(
  read: ReadAddresses,
  { lugar, total }: Pick<Walk, 'lugar' | 'total'>,
  atual: string,
  step: 1 | -1,
): Promise<Place | null> {
  const last = Math.min(total - 1, lugar + FARTHEST)
  const first = Math.max(0, lugar - FARTHEST)
  for (let at = lugar + step; at >= first && at <= last; at += step) {
    const page = await read(Math.floor(at / CHUNK) + 1)
    if (page.length === 0) return null
    const endereco = page[at % CHUNK]
    if (endereco != null && endereco !== atual) return { endereco, lugar: at }
  }
  return null
}

/**
 * The place of a record in the list as it is now, and how many rows that has as far as it is read; undefined when the
 * record does not stand near its beginning.
 */
export async function placeOf(
  read: ReadAddresses,
  { total }: Pick<Walk, 'total'>,
  endereco: string,
): Promise<Pick<Walk, 'lugar' | 'total'> | undefined> {
  for (let before = 0; before < FARTHEST; before += CHUNK) {
    const page = await read(before / CHUNK + 1)
    const last = page.length < CHUNK
    const at = page.indexOf(endereco)
    if (at >= 0) return { lugar: before + at, total: last ? before + page.length : total }
    if (last) return undefined
  }
  return undefined
}

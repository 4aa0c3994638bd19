import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Access } from '#contracts/endpoint.ts'
import type { Coluna, Ordenacao, TipoColuna } from '#contracts/lista.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { LinkOf } from '#services/engine/files/links.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import type { Actor, ActorLoja, Publico } from '#services/engine/sessions/actor.ts'
import type { KeyType } from './cursor.ts'
import type { Told } from './filters.ts'
import type { OrderBy, Slice } from './slice.ts'

/** What `lista` makes of an endpoint, as far as its rows are concerned. */
export interface ListContract {
  path: string
  access: Access
  resumo: string
  chave: string
  prefixo: string
  colunas: readonly Coluna[]
  ordenacaoPadrao: Ordenacao
  linha: z.ZodObject
  filtros: z.ZodRawShape
  params?: z.ZodType | undefined
  extra?: z.ZodRawShape | undefined
  naLoja?: z.ZodType | undefined
  porPage?: true | undefined
  dentro?: string | undefined
}

type Outputs<S> = S extends z.ZodRawShape ? { [K in keyof S]: z.output<S[K]> } : Record<never, never>
export type RowOf<L extends ListContract> = z.output<L['linha']>
export type FiltersOf<L extends ListContract> = Partial<Outputs<L['filtros']>>
export type ParamsOf<L extends ListContract> = L['params'] extends infer P
  ? P extends z.ZodType
    ? z.output<P>
    : never
  : never
/** Rows over all pages, and whatever else the contract says of the whole list. */
export type TotalOf<L extends ListContract> = { count: number } & Outputs<NonNullable<L['extra']>>

export type ActorOfList = Exclude<Actor, Publico>

/** Which rows: what somebody asked for, who asked, and what they may see. */
export interface ListRequest<L extends ListContract = ListContract, A extends ActorOfList = ActorOfList> {
  actor: A
  reach: Reach
  /** Parameters of the path. */
  params: ParamsOf<L>
  hoje: Dia
  filters: FiltersOf<L>
  buscar: string | undefined
  /** Whether the rows are for a file of the whole list: a list that shows one row for many has them all there. */
  inteira: boolean
}

export type Found<R> = R & { cursor: string[] }

/** How the rows of a list are found. Page, count, cursors and exports derive from this one description. */
export interface List<L extends ListContract = ListContract, A extends ActorOfList = ActorOfList> {
  contract: L
  /** The read model whose position says up to which event the rows go; unset for registrations. */
  readModel?: string
  /** What the list can be ordered by, by column, and what makes each order total. */
  orders: Readonly<Record<string, OrderBy>>
  key: OrderBy
  /** Throws what a person has to put right, such as days in the wrong order. */
  check?: (request: ListRequest<L, A>, db: Db) => void | Promise<void>
  rows: (db: Db, request: ListRequest<L, A>, slice: Slice) => Promise<Found<RowOf<L>>[]>
  total: (db: Db, request: ListRequest<L, A>) => Promise<TotalOf<L>>
  /** The row as a screen gets it: files that `rows` names as the store does are there as links. */
  linked?: (row: RowOf<L>, linkOf: LinkOf) => RowOf<L>
  /** What the same path answers in the store; for contracts that say so. */
  naLoja?: (db: Db, actor: ActorLoja) => Promise<z.output<NonNullable<L['naLoja']>>>
  /** The filters in use, for people: name and value. The term that was searched for is added to them. */
  describe: (db: Db, request: ListRequest<L, A>) => Promise<readonly Told[]>
}

/** The lists of the program, by the names of their endpoints. */
export type Lists = Readonly<Record<string, { contract: ListContract }>>

/** One of them, as whoever serves every list sees it: its contract has checked what goes in and out. */
export function listOf(lists: Lists, name: string): List {
  const list = lists[name]
  if (!list) throw new Error(`no list ${name}`)
  return list as unknown as List
}

const KEY_TYPES: Record<TipoColuna, KeyType> = {
  texto: 'text',
  cpf: 'text',
  cnpj: 'text',
  dia: 'date',
  momento: 'timestamptz',
  inteiro: 'bigint',
  pontos: 'bigint',
  dinheiro: 'bigint',
  quantidade: 'bigint',
  simNao: 'bigint',
}

/** A column as an order; texts by the Portuguese alphabet. */
export const orderBy = (expression: RawBuilder<unknown>, tipo: TipoColuna): OrderBy => ({
  sql: tipo === 'texto' ? sql`(${expression}) collate "pt-BR-x-icu"` : expression,
  type: KEY_TYPES[tipo],
})

/** Looks up what a request's search names once, for its page, its total, and each piece of an export. */
export function oncePerRequest<Request extends object, Found>(
  find: (db: Db, request: Request) => Promise<Found>,
): (db: Db, request: Request) => Promise<Found> {
  const known = new WeakMap<Request, Promise<Found>>()
  return (db, request) => {
    const found = known.get(request) ?? find(db, request)
    known.set(request, found)
    return found
  }
}

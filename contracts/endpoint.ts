import type { z } from 'zod'
import type { Papel } from './values/papeis.ts'

/** Read models, by name: what a call shows or changes. Cache tags and the gateway's waiting derive from it. */
export type ReadModel = 'dashboard' | 'extrato' | 'sellout' | 'cadastros' | 'processamentos' | 'logs' | 'sessao'

/**
 * Who may call an endpoint; anybody else gets 401 or 403 from the gateway (`doc 1 §6`, `decisions.md §C`).
 * `painel` lists the roles of panel users, `loja` admits a logged-in salesperson, `publico` also who sends no token:
 * the answer then depends on who asks.
 */
export type Access = 'publico' | { publico?: true; painel?: readonly Papel[]; loja?: true }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointShape {
  method: Method
  /** Express style, as in the specification: `/api/processamentos/:id`. */
  path: string
  access: Access
  /** One Portuguese sentence for the API page. */
  resumo: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `multipart`: `body` describes the text fields, `arquivo` comes beside them. `sse`: `response` is one event. */
  encoding?: 'json' | 'multipart' | 'sse'
  response: z.ZodType
  touches?: readonly ReadModel[]
  /**
   * Takes an `Idempotency-Key`: every call that moves points (`interfaces.md §3`). The same key and input of one person
   * gives the same answer and acts once; the handler's `commandId` is the same, and everything that it writes derives
   * its ids from it.
   */
  idempotente?: true
  /** Attempts allowed in a minute from one address and one person; unset means the gateway's general limit. */
  porMinuto?: number
  /**
   * Calls allowed in a minute from one address to who is not logged in, the successful ones included: nobody goes through
   * all CPFs, or registers people by the thousand.
   */
  consultasPorMinuto?: number
  /** A change that a salesperson may make although their password is still the temporary one (`domain.md §4 Passwords`). */
  comSenhaTemporaria?: true
}

/** One object per endpoint; it types the handler, the client hook and the API page. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type Inside<S> = S extends z.ZodType ? z.output<S> : undefined
type Wire<S> = S extends z.ZodType ? z.input<S> : undefined

/** What the handler receives, validated and decoded. */
export interface Call<E extends EndpointShape> {
  params: Inside<E['params']>
  query: Inside<E['query']>
  body: Inside<E['body']>
}
/** What a client sends, as it travels. */
export interface WireCall<E extends EndpointShape> {
  params: Wire<E['params']>
  query: Wire<E['query']>
  body: Wire<E['body']>
}
/** What a handler answers and a screen gets: decoded on both ends, hundredths included. */
export type Answer<E extends EndpointShape> = z.output<E['response']>

import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Access, AnswerOf, AnswerStatus, Call, EndpointShape, StatedCode } from '#contracts/endpoint.ts'
import * as contracts from '#contracts/http/index.ts'
import * as works from '#contracts/works/all.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import type { LinkedFile } from '#services/engine/files/links.ts'
import type { Actor, ActorLoja, ActorPainel, Publico } from '#services/engine/sessions/actor.ts'
import type { RequestContext } from './context.ts'
import type { Arquivo } from './uploads.ts'

/** What `contracts/http/index.ts` exports, of which the endpoints are taken and the schemas left. */
type Contracts = typeof contracts
export type EndpointName = { [N in keyof Contracts]: Contracts[N] extends EndpointShape ? N : never }[keyof Contracts]
type Endpoint<N extends EndpointName> = Extract<Contracts[N], EndpointShape>

/** Every endpoint by name. Sorted, since what is generated from it must not depend on who loads the module. */
export const endpoints = Object.fromEntries(
  Object.entries(contracts)
    .filter(([, value]) => isEndpoint(value))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
) as { [N in EndpointName]: Endpoint<N> }

/** What contracts name, by that name: `perfilSchema` is `Perfil`. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries({ ...works, ...contracts }).flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType && name.endsWith('Schema')
      ? [[name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length), value]]
      : [],
  ),
)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** Who can stand behind a call that the endpoint admitted. */
type ActorOf<A extends Access> = A extends 'publico'
  ? Actor
  : | (A extends { painel: readonly Papel[] } ? ActorPainel : never)
    | (A extends { loja: true } ? ActorLoja : never)
    | (A extends { publico: true } ? Publico : never)

/** An answer with another status than 200; one that the contract does not state does not compile. */
export class Answered<S extends AnswerStatus, T> {
  readonly status: S
  readonly answer: T
  readonly headers: Readonly<Record<string, string>>
  constructor(status: S, answer: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.answer = answer
    this.headers = headers
  }
}
/** A stored file as the answer of an endpoint whose `encoding` is one of a file. */
export class FileAnswer {
  readonly content: Readable
  readonly file: LinkedFile
  constructor(content: Readable, file: LinkedFile) {
    this.content = content
    this.file = file
  }
}
/** The job goes on: 202 (`interfaces.md §3`). */
export const accepted = <T>(answer: T): Answered<202, T> => new Answered(202, answer)
/** The same at once, because the caller asked for that (RFC 7240 §3). */
export const acceptedAsPreferred = <T>(answer: T): Answered<202, T> =>
  new Answered(202, answer, { 'Preference-Applied': 'respond-async' })

type Received<E extends EndpointShape> = E extends { encoding: 'multipart' }
  ? Call<E>
      & (E extends { arquivo: { varios: number } }
        ? { arquivos: Arquivo[] }
        : E extends { arquivo: object }
          ? { arquivo?: Arquivo }
          : { arquivo: Arquivo })
  : Call<E>
type Given<E extends EndpointShape> = E extends { encoding: 'sse' }
  ? AsyncIterable<AnswerOf<E, 200>>
  : Promise<{ [S in AnswerStatus & keyof E['answers']]: AnswerWith<E, S> }[AnswerStatus & keyof E['answers']]>
type AnswerWith<E extends EndpointShape, S extends AnswerStatus> = S extends 200
  ? E extends { encoding: 'csv' }
    ? FileAnswer
    : AnswerOf<E, 200>
  : Answered<S, AnswerOf<E, S>>

/** What an endpoint does: it receives a call that is validated, decoded and admitted, and answers decoded values. */
export type Handler<E extends EndpointShape> = (
  call: Received<E>,
  context: RequestContext<ActorOf<E['access']>, StatedCode<E>>,
) => Given<E>

/** One handler for each endpoint: a missing one does not compile. */
export type Handlers = { [N in EndpointName]: Handler<Endpoint<N>> }

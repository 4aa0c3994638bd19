import type { Response } from 'express'
import { randomUUID } from 'node:crypto'
import { ehCnpj, ehCpf, normalizarCnpj, soDigitos } from '#contracts/values/documentos.ts'
import type { Failure } from '#contracts/errors.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { Actor } from '#services/engine/sessions/actor.ts'
import type { Session } from '#services/engine/sessions/sessions.ts'

/** What a handler knows about who calls, beside the call itself. */
export interface RequestContext<A extends Actor = Actor, Codigo extends string = never> {
  actor: A
  /** Set for whoever is logged in. */
  sessao: Session | undefined
  /** Goes into every event and audit entry of this call; of a repeated one, the first attempt's. */
  correlacao: string
  /**
   * The ids of what this call writes derive from it: a repeated `Idempotency-Key` brings the same, any other call a new
   * one.
   */
  commandId: string
  /** Template of the screen that called, without anything personal: `/painel/parceiro/:cpf`. */
  tela: string | undefined
  /** `If-Match`: the version of the record that the caller saw (`interfaces.md §3`). */
  versaoVista: number | undefined
  /** The caller follows the job itself, and wants its id at once instead of its result. */
  respondAsync: boolean
  ip: string
  userAgent: string | undefined
  /** A failure that the contract states, to be thrown. */
  fail: (codigo: Codigo, sentence: string, campos?: Record<string, string>) => Failure
  /**
   * Resolves when the read models that handle the contract's events (`appends`) have passed the position, or after a
   * bounded time with false (`domain.md §3.2`).
   */
  aguardar: (position: Position) => Promise<boolean>
  /** The client left, or the gateway is stopping: long waits end. */
  signal: AbortSignal
}

/** Fields by which the specification's clients tell a success from a refusal (`doc 3 §7`). */
export const BANDEIRAS = ['sucesso', 'success'] as const
export type Bandeira = (typeof BANDEIRAS)[number]

/** What the gateway notes about a request on the way, for its log line, metrics and limits. */
export interface RequestFacts {
  correlacao: string
  /** Template of the route; a URL may hold a CPF. */
  rota: string
  actor?: Actor
  /** Who calls, or whom an attempt is about: the limits per person count by it. */
  pessoa?: string | undefined
  /** What a call's answer of success has as true, its refusals have as false. */
  bandeira?: Bandeira | undefined
  /** A live stream lasts as long as its job: it says nothing about how fast the gateway is. */
  live?: boolean
}

export const factsOf = (response: Response): RequestFacts => response.locals as RequestFacts

const CORRELATION = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's `x-correlation-id` when it is one, else a new one. */
export const correlationOf = (header: string | undefined): string =>
  header !== undefined && CORRELATION.test(header) ? header : randomUUID()

/** `3`, `"3"` or `W/"3"`; anything else, a `*` too, asks for no version. */
export const versionOf = (header: string | undefined): number | undefined => {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}

/** `Prefer: respond-async`, alone or among other preferences (RFC 7240 §2, §4.1). */
export const prefersAsync = (header: string | undefined): boolean =>
  header?.split(',').some((preference) => preference.split(';')[0]!.trim().toLowerCase() === 'respond-async') ?? false

const WORD = /^[a-z]+(?:-[a-z]+)*$/
const PARAMETER = /^:[a-zA-Z]{1,30}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TELA_MAX_CHARACTERS = 2000

/**
 * The template of the page in an `AppLocation` header. Only words that a route can hold pass; anything else may be a
 * person's document or name, and becomes a parameter.
 */
export function telaOf(header: string | undefined): string | undefined {
  if (!header || header.length > TELA_MAX_CHARACTERS) return undefined
  const url = URL.parse(header, 'http://tela.invalid')
  if (!url) return undefined
  return url.pathname.split('/').map(templateOfSegment).join('/')
}

function templateOfSegment(encoded: string): string {
  let segment: string
  try {
    segment = decodeURIComponent(encoded)
  } catch {
    return ':valor'
  }
  if (segment === '' || WORD.test(segment) || PARAMETER.test(segment)) return segment
  if (UUID.test(segment)) return ':id'
  if (ehCpf(soDigitos(segment))) return ':cpf'
  if (ehCnpj(normalizarCnpj(segment))) return ':cnpj'
  return ':valor'
}

import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, MemoryStore, rateLimit, type Options, type Store } from 'express-rate-limit'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { factsOf } from './context.ts'
import { tooMany } from './errors.ts'

const WINDOW_MS = 60_000
/** Calls of one address in a minute: a shop's whole staff behind one address, and no crawler (`interfaces.md §3`). */
export const CALLS_A_MINUTE = 600

/**
 * Where counts are kept: in memory, each process for itself; one in Redis makes all gateways count together.
 * `name` tells the limits apart.
 */
export type MakeLimitStore = (name: string) => Store

/** Failed attempts from one address at different people, as a multiple of those at one: a shop shares its address. */
const PEOPLE_AT_ONE_ADDRESS = 3
/** How long one more attempt waits: a guesser with many addresses is slowed, and the owner gets through. */
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 3_000

/** How long an attempt waits when `failed` others at the same person failed in this minute, from any address. */
const waitAfter = (failed: number, free: number): number =>
  failed < free ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failed - free))

export interface Limits {
  /** For everything under `/api`. */
  calls: RequestHandler
  /**
   * For an endpoint with attempts (`porMinuto`): per address before the body is read, then per person and address. A
   * success gives its attempt back, so people who log in do not use up their shop's address.
   */
  attempts(name: string, perMinute: number): { perAddress: RequestHandler; perPerson: RequestHandler[] }
  /** For an endpoint that tells something to anybody (`consultasPorMinuto`): per address, whatever the answer is. */
  lookUps(name: string, perMinute: number): RequestHandler
  /** The same per salesperson who is logged in (`deVendedorPorMinuto`). */
  ofMember(name: string, perMinute: number): RequestHandler
}

export type Wait = (ms: number) => Promise<unknown>

export function createLimits({
  log,
  callsPerMinute = CALLS_A_MINUTE,
  store = () => new MemoryStore(),
  wait = setTimeout,
}: {
  log: Logger
  callsPerMinute?: number
  store?: MakeLimitStore
  wait?: Wait
}): Limits {
  const limiter = (name: string, limit: number, options: Partial<Options>) =>
    rateLimit({
      windowMs: WINDOW_MS,
      limit,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      identifier: name,
      store: store(name),
      logger: {
        error: (error, message) => log.error({ error, limite: name }, message),
        warn: (error, message) => log.warn({ error, limite: name }, message),
      },
      validate: { xForwardedForHeader: false, forwardedHeader: false },
      handler: (request, _response, next, { requestPropertyName }) => {
        const { resetTime } = (request as unknown as Record<string, { resetTime?: Date }>)[requestPropertyName] ?? {}
        const waitMs = (resetTime?.getTime() ?? Date.now() + WINDOW_MS) - Date.now()
        next(tooMany(Math.max(1, Math.ceil(waitMs / 1000))))
      },
      ...options,
    })

  /** Of one person, from any address: slowed and never refused, since it may be the owner with the right password. */
  const slowDown = (name: string, free: number): RequestHandler[] => [
    limiter(`${name}-pessoa`, Number.MAX_SAFE_INTEGER, {
      requestPropertyName: 'rateLimitPessoa',
      standardHeaders: false,
      skipSuccessfulRequests: true,
      skip: (_request, response) => factsOf(response).pessoa === undefined,
      keyGenerator: (_request, response) => personOf(response),
    }),
    (request, _response, next) => {
      const { used = 1 } = (request as unknown as Record<string, { used?: number }>)['rateLimitPessoa'] ?? {}
      const ms = waitAfter(used - 1, free)
      if (ms === 0) next()
      else void wait(ms).then(() => next())
    },
  ]

  return {
    calls: limiter('chamadas', callsPerMinute, { keyGenerator: addressOf }),
    lookUps: (name, perMinute) =>
      limiter(`${name}-consultas`, perMinute, { keyGenerator: addressOf, requestPropertyName: 'rateLimitConsultas' }),
    ofMember: (name, perMinute) =>
      limiter(`${name}-vendedor`, perMinute, {
        requestPropertyName: 'rateLimitVendedor',
        keyGenerator: (_request, response) => personOf(response),
      }),
    attempts: (name, perMinute) => ({
      perAddress: limiter(`${name}-endereco`, perMinute * PEOPLE_AT_ONE_ADDRESS, {
        keyGenerator: addressOf,
        skipSuccessfulRequests: true,
      }),
      perPerson: [
        limiter(`${name}-pessoa-e-endereco`, perMinute, {
          requestPropertyName: 'rateLimitPessoaEEndereco',
          skipSuccessfulRequests: true,
          skip: (_request, response) => factsOf(response).pessoa === undefined,
          keyGenerator: (request, response) => `${personOf(response)} ${addressOf(request)}`,
        }),
        ...slowDown(name, perMinute),
      ],
    }),
  }
}

/** Hashed: a store outside the process must not hold people's documents. */
const personOf = (response: Response): string =>
  createHash('sha256')
    .update(factsOf(response).pessoa ?? '')
    .digest('base64url')

/** One key for an IPv4 address, or for the /56 that one IPv6 customer gets. */
const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '')

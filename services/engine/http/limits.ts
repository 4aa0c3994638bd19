import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, MemoryStore, rateLimit, type Options, type Store } from 'express-rate-limit'
import { createHash } from 'node:crypto'
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

export interface Limits {
  /** For everything under `/api`. */
  calls: RequestHandler
  /**
   * For an endpoint with attempts (`porMinuto`): per address before the body is read, per person after.
   * What succeeds gives its attempt back, so a shop's shared address is never used up by people who log in.
   */
  attempts(name: string, perMinute: number): { perAddress: RequestHandler; perPerson: RequestHandler }
  /** For an endpoint that tells something to anybody (`consultasPorMinuto`): per address, whatever the answer is. */
  lookUps(name: string, perMinute: number): RequestHandler
}

export function createLimits({
  log,
  callsPerMinute = CALLS_A_MINUTE,
  store = () => new MemoryStore(),
}: {
  log: Logger
  callsPerMinute?: number
  store?: MakeLimitStore
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
  return {
    calls: limiter('chamadas', callsPerMinute, { keyGenerator: addressOf }),
    lookUps: (name, perMinute) =>
      limiter(`${name}-consultas`, perMinute, { keyGenerator: addressOf, requestPropertyName: 'rateLimitConsultas' }),
    attempts: (name, perMinute) => ({
      perAddress: limiter(`${name}-endereco`, perMinute, { keyGenerator: addressOf, skipSuccessfulRequests: true }),
      perPerson: limiter(`${name}-pessoa`, perMinute, {
        requestPropertyName: 'rateLimitPessoa',
        skipSuccessfulRequests: true,
        skip: (_request, response) => factsOf(response).pessoa === undefined,
        // Hashed: a store outside the process must not hold people's documents.
        keyGenerator: (_request, response) =>
          createHash('sha256')
            .update(factsOf(response).pessoa ?? '')
            .digest('base64url'),
      }),
    }),
  }
}

/** One key for an IPv4 address, or for the /56 that one IPv6 customer gets. */
const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '')

import type { Request, RequestHandler, Response } from 'express'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { notFound } from '#contracts/errors.ts'
import { correlationOf, factsOf } from './context.ts'

export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** A route that nobody mounted; what was asked for stays out of log and metrics, it may be anything. */
const UNKNOWN_ROUTE = '(desconhecida)'

/**
 * Notes the correlation of every request, and at its end one log line and one measure: route templates, never URLs
 * or bodies, which hold people's documents.
 */
export function observe(log: Logger, registry: Registry): RequestHandler {
  const durations = new Histogram({
    name: 'lastro_http_duration_seconds',
    help: 'Duration of HTTP requests, by route template; live streams left out',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  })
  return (request, response, next) => {
    const startedMs = performance.now()
    const facts = factsOf(response)
    facts.correlacao = correlationOf(request.get('x-correlation-id'))
    facts.rota = UNKNOWN_ROUTE
    response.set('X-Correlation-Id', facts.correlacao)
    response.once('close', () => {
      const ms = performance.now() - startedMs
      const status = response.writableFinished ? response.statusCode : 499
      if (!facts.live)
        durations.observe({ method: methodOf(request), route: facts.rota, status: String(status) }, ms / 1000)
      writeLine(log, request, response, status, ms)
    })
    next()
  }
}

function writeLine(log: Logger, request: Request, response: Response, status: number, ms: number): void {
  const { correlacao, rota, actor } = factsOf(response)
  const por = actor && actor.tipo !== 'publico' ? { por: actor.id, porTipo: actor.tipo } : {}
  const level = status >= 500 ? 'error' : rota.startsWith('/api') || status >= 400 ? 'info' : 'debug'
  log[level]({ correlacao, metodo: methodOf(request), rota, status, ms: Math.round(ms), ...por }, 'request')
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** A bounded set: each label value is a series of its own. */
const methodOf = (request: Request): string => (METHODS.has(request.method) ? request.method : 'OTHER')

const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

function isInside(address: string | undefined): boolean {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIPv4(bare) ? inside.check(bare) : isIPv6(bare) && inside.check(bare, 'ipv6')
}

/**
 * Metrics for Prometheus, for a scraper on this machine or its private network. A call that a proxy forwarded finds
 * nothing: behind a proxy every caller looks private.
 */
export const metrics =
  (registry: Registry): RequestHandler =>
  async (request, response) => {
    factsOf(response).rota = '/metrics'
    const forwarded = request.get('x-forwarded-for') ?? request.get('forwarded')
    if (forwarded !== undefined || !isInside(request.socket.remoteAddress))
      throw notFound('nao-encontrado', 'Este endereço não existe.')
    response.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).send(await registry.metrics())
  }

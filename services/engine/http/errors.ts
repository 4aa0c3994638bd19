import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { Failure, STATUS_OF, unavailable, type CorpoDeErro, type KindOfFailure } from '#contracts/errors.ts'
import { isUnavailable } from '#services/engine/database/unavailable.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { factsOf } from './context.ts'

const HEADERS: Partial<Record<KindOfFailure, Record<string, string>>> = {
  unauthenticated: { 'WWW-Authenticate': 'Bearer' },
  // Long enough for a database or queue to come back after a restart.
  unavailable: { 'Retry-After': '5' },
}

export interface HttpFailure {
  status: number
  codigo: string
  sentence: string
  campos?: Record<string, string>
  headers?: Record<string, string>
}

/** Only HTTP knows these: a method that a path has not, and too many calls. */
export class HttpError extends Error {
  readonly failure: HttpFailure
  constructor(failure: HttpFailure) {
    super(failure.sentence)
    this.name = 'HttpError'
    this.failure = failure
  }
}

export const tooMany = (seconds: number): HttpError =>
  new HttpError({
    status: 429,
    codigo: 'muitas-tentativas',
    sentence: `Muitas tentativas em pouco tempo. Tente novamente em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    headers: { 'Retry-After': String(seconds) },
  })

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  new HttpError({
    status: 405,
    codigo: 'metodo-nao-permitido',
    sentence: 'Este endereço não aceita esta operação.',
    headers: { Allow: allowed.join(', ') },
  })

const DEFECT: HttpFailure = {
  status: 500,
  codigo: 'erro-interno',
  sentence: 'Algo deu errado do nosso lado. Tente novamente; se continuar, informe o código de correlação ao suporte.',
}

export const sistemaIndisponivel = () =>
  unavailable('sistema-indisponivel', 'O sistema está indisponível no momento. Tente novamente em instantes.')
const OUTAGE = ofKind(sistemaIndisponivel())
const isOutage = (error: unknown): boolean => error instanceof LedgerUnavailable || isUnavailable(error)

/** The failure that a person may read for anything thrown; undefined for a defect, which is only logged. */
export function failureOf(error: unknown): HttpFailure | undefined {
  if (error instanceof HttpError) return error.failure
  if (error instanceof Failure) return ofKind(error)
  if (isOutage(error)) return OUTAGE
  return ofBodyParser(error)
}

function ofKind({ kind, codigo, message, campos }: Failure): HttpFailure {
  return { status: STATUS_OF[kind], codigo, sentence: message, campos, headers: HEADERS[kind] }
}

/** Errors of Express and its body parser carry a status and mostly a type; their messages are never shown. */
function ofBodyParser(error: unknown): HttpFailure | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  const type = 'type' in error ? error.type : undefined
  if (type === 'entity.parse.failed')
    return { status: 400, codigo: 'json-invalido', sentence: 'O corpo do pedido não é um JSON válido.' }
  if (error.status === 413) return { status: 413, codigo: 'corpo-grande', sentence: 'O pedido passa de 1 MB.' }
  if (error.status === 415)
    return { status: 415, codigo: 'formato-nao-aceito', sentence: 'O formato do pedido não é aceito.' }
  if (error.status === 404) return { status: 404, codigo: 'nao-encontrado', sentence: 'Este endereço não existe.' }
  if (typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
    return { status: 400, codigo: 'pedido-invalido', sentence: 'O pedido não é válido.' }
  }
  return undefined
}

/** The last middleware: turns whatever was thrown into the one error shape (`interfaces.md §3`). */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const { correlacao, rota } = factsOf(response)
    if (request.destroyed && !request.complete) {
      // The client left in the middle of its body: nobody reads an answer, and nothing is wrong here.
      log.info({ correlacao, rota }, 'client left')
      response.destroy()
      return
    }
    const failure = failureOf(error)
    if (!failure) log.error({ correlacao, rota, err: error }, 'defect')
    else if (failure === OUTAGE) log.error({ correlacao, rota, err: error }, 'unavailable')
    if (response.headersSent) {
      response.destroy()
      return
    }
    sendFailure(response, failure ?? DEFECT)
  }

function sendFailure(response: Response, { status, codigo, sentence, campos, headers }: HttpFailure): void {
  const { bandeira, correlacao } = factsOf(response)
  const body: CorpoDeErro = {
    ...(bandeira ? { [bandeira]: false } : {}),
    erro: sentence,
    mensagem: sentence,
    codigo,
    ...(campos ? { campos } : {}),
    correlacao,
  }
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(body)
}

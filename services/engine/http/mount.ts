import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { AnswerStatus, EndpointShape } from '#contracts/endpoint.ts'
import { CABECALHO_DA_ASSINATURA } from '#contracts/endpoint.ts'
import { Failure, failureWith, invalid } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import type { EventType } from '#contracts/events/catalogue.ts'
import { cabeNosNiveis, JSON_FUNDO } from '#contracts/values/json.ts'
import type { ChavesDeIdempotencia, Resposta } from '#services/engine/idempotency/chaves.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { PUBLICO } from '#services/engine/sessions/actor.ts'
import { authorise, type Authenticate } from './access.ts'
import { BANDEIRAS, factsOf, prefersAsync, telaOf, versionOf, type Bandeira, type RequestContext } from './context.ts'
import { Answered, FileAnswer } from './endpoints.ts'
import { methodNotAllowed } from './errors.ts'
import { sendFile } from './files.ts'
import { attemptOf, checkIdempotent, keyOf, newAttempt, signedKeyOf } from './idempotency.ts'
import type { Limits } from './limits.ts'
import { streamEvents } from './progress.ts'
import { readForm } from './forms.ts'
import { discard, type Arquivo, type ReceiveFiles } from './uploads.ts'
import { decodeParts } from './validation.ts'

const BODY_MAX = '1mb'

/** A handler whose types the contract has checked already (`Handlers`). */
export type AnyHandler = (call: never, context: never) => unknown

export interface MountDeps {
  authenticate: Authenticate
  limits: Limits
  receiveFiles: ReceiveFiles
  /** Throws when the header does not sign the body of an endpoint that is `assinado`, as it travelled. */
  conferirAssinatura: (assinatura: Assinatura) => void
  /** Keys of endpoints that are `idempotente`. */
  chaves: ChavesDeIdempotencia
  /** Resolves when the read models that handle these events have passed the position, or some time later with false. */
  aguardar: (events: readonly EventType[], position: Position) => Promise<boolean>
  /** Resolves when the database that is read has all that was written until now, or some time later with false. */
  replicated: () => Promise<boolean>
  /** Aborts when the gateway stops. */
  stopping: AbortSignal
}

export interface Assinatura {
  cabecalho: string | undefined
  corpo: Buffer | undefined
}

interface Mounted {
  shape: EndpointShape
  bandeira: Bandeira | undefined
  handler: (call: unknown, context: RequestContext) => unknown
  attempts: ReturnType<Limits['attempts']> | undefined
  lookUps: RequestHandler | undefined
  ofMember: RequestHandler | undefined
}

/** A router that serves each endpoint by the handler of the same name, and refuses its path's other methods. */
export function mount(
  endpoints: Record<string, EndpointShape>,
  handlers: Record<string, AnyHandler>,
  deps: MountDeps,
): Router {
  const router = Router({ caseSensitive: true })
  const methods = new Map<string, string[]>()
  for (const [name, shape] of Object.entries(endpoints).sort(([, a], [, b]) => (rankOf(a) < rankOf(b) ? -1 : 1))) {
    const handler = handlers[name]
    if (!handler) throw new Error(`no handler for ${name}`)
    checkIdempotent(shape)
    const mounted: Mounted = {
      shape,
      bandeira: bandeiraOf(shape),
      handler: handler as Mounted['handler'],
      attempts: shape.porMinuto === undefined ? undefined : deps.limits.attempts(name, shape.porMinuto),
      lookUps: shape.consultasPorMinuto === undefined ? undefined : deps.limits.lookUps(name, shape.consultasPorMinuto),
      ofMember:
        shape.deVendedorPorMinuto === undefined ? undefined : deps.limits.ofMember(name, shape.deVendedorPorMinuto),
    }
    const method = shape.method.toLowerCase() as Lowercase<typeof shape.method>
    router[method](shape.path, (request, response) => serve(mounted, deps, request, response))
    methods.set(shape.path, [
      ...(methods.get(shape.path) ?? []),
      ...(method === 'get' ? ['GET', 'HEAD'] : [shape.method]),
    ])
  }
  for (const [path, allowed] of methods) {
    router.all(path, (_request, response) => {
      factsOf(response).rota = path
      throw methodNotAllowed(allowed)
    })
  }
  return router
}

/** A word comes before a parameter in its place: `/api/premios/categorias` is no prize. */
const rankOf = ({ path }: EndpointShape): string => path.replace(/:\w+/g, '\uffff')

const bandeiraOf = ({ answers: { 200: answer } }: EndpointShape): Bandeira | undefined =>
  answer instanceof z.ZodObject ? BANDEIRAS.find((campo) => campo in answer.shape) : undefined

/** One call from beginning to end. Who may not call learns nothing else, and their body is not read. */
async function serve(
  { shape, bandeira, handler, attempts, lookUps, ofMember }: Mounted,
  deps: MountDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const facts = factsOf(response)
  facts.rota = shape.path
  facts.bandeira = bandeira
  const sessao = await authorise(shape, request.get('authorization'), deps.authenticate)
  const actor = sessao?.actor ?? PUBLICO
  facts.actor = actor
  if (attempts) await run(attempts.perAddress, request, response)
  facts.pessoa = sessao?.actor.id
  if (lookUps && !sessao) await run(lookUps, request, response)
  if (ofMember && actor.tipo === 'loja') await run(ofMember, request, response)
  const sentKey = keyOf(shape, request.get('idempotency-key'))

  const reading = readBody(shape, deps, request, response)
  const { body, arquivos } = await (shape.assinado ? ofWhoSigned(reading, deps, request) : reading)
  let sent: Resposta
  try {
    const call = decodeParts(shape, { params: { ...request.params }, query: { ...request.query }, body })
    if (attempts) {
      facts.pessoa ??= cpfOf(call.body)
      for (const limit of attempts.perPerson) await run(limit, request, response)
    }
    const chave = sentKey ?? signedKeyOf(shape, call.body)
    const attempt =
      chave === undefined
        ? newAttempt(facts.correlacao)
        : await attemptOf(deps.chaves, shape, actor, chave, call, arquivos, facts.correlacao)
    if (attempt.answered) {
      send(response.set('Idempotency-Replayed', 'true'), attempt.answered)
      return
    }
    let signal: AbortSignal | undefined
    const context: RequestContext = {
      actor,
      sessao,
      // Made on demand: most calls end before anybody waits for it.
      get signal() {
        return (signal ??= AbortSignal.any([clientGone(response), deps.stopping]))
      },
      commandId: attempt.commandId,
      correlacao: attempt.correlacao,
      tela: telaOf(request.get('applocation')),
      versaoVista: versionOf(request.get('if-match')),
      respondAsync: prefersAsync(request.get('prefer')),
      ip: request.ip ?? '',
      userAgent: request.get('user-agent'),
      fail: (codigo: Codigo, sentence, campos) => failureOfContract(shape, codigo, sentence, campos),
      aguardar: (position) => deps.aguardar(shape.appends ?? [], position),
    }
    const given = handler({ ...call, ...filesOf(shape, arquivos) }, context)
    if (shape.encoding === 'sse') {
      facts.live = true
      const until = request.method === 'HEAD' ? AbortSignal.abort() : context.signal
      await streamEvents(response, given as AsyncIterable<unknown>, (event) => encode(shape, 200, event), until)
      return
    }
    const result = await given
    if (result instanceof FileAnswer) return await sendFile(result.content, result.file, request, response)
    const { status, answer, headers } =
      result instanceof Answered ? result : { status: 200 as const, answer: result, headers: {} }
    response.set(headers)
    sent = { status, corpo: JSON.stringify(encode(shape, status, answer)) }
    // Who left, or was cut short by a stop, may have got half an answer: asking again gives the whole one.
    if (status < 300 && !hasGone(response) && !deps.stopping.aborted) sent = await attempt.keep(sent)
  } finally {
    await Promise.all(arquivos.map(discard))
  }
  // Whoever changed something finds it when they read.
  if (shape.method !== 'GET') await deps.replicated()
  send(response, sent)
}

/** The files of a call, as its handler gets them. */
const filesOf = ({ arquivo }: EndpointShape, arquivos: Arquivo[]): { arquivo?: Arquivo; arquivos?: Arquivo[] } =>
  arquivo?.varios ? { arquivos } : arquivos[0] ? { arquivo: arquivos[0] } : {}

/** What travels of an answer, by the contract's schema for its status. */
function encode({ method, path, answers }: EndpointShape, status: AnswerStatus, value: unknown): unknown {
  const schema = answers[status]
  if (!schema) throw new Error(`${method} ${path}: the contract has no answer ${status}`)
  return z.encode(schema, value)
}

function failureOfContract(
  { method, path, failures }: EndpointShape,
  codigo: Codigo,
  sentence: string,
  campos?: Record<string, string>,
): Failure {
  const status = failures?.[codigo]
  if (status === undefined || status === 429)
    throw new Error(`${method} ${path}: the contract has no failure ${codigo}`)
  return failureWith(status, codigo, sentence, campos)
}

const send = (response: Response, { status, corpo }: Resposta): unknown =>
  response.status(status).type('json').send(corpo)

/** A body as it travelled, for who signs it. */
interface WithBytes extends Request {
  bytes?: Buffer
}
const readJson = express.json({
  limit: BODY_MAX,
  type: ['application/json', 'application/*+json'],
  verify: (request, _response, bytes) => {
    ;(request as WithBytes).bytes = bytes
  },
})

async function readBody(
  shape: EndpointShape,
  deps: MountDeps,
  request: Request,
  response: Response,
): Promise<{ body: unknown; arquivos: Arquivo[] }> {
  if (shape.encoding === 'multipart' && !(shape.arquivo && request.is('json')))
    return readForm(shape, deps.receiveFiles, request, response)
  if (!shape.body) return { body: undefined, arquivos: [] }
  await run(readJson, request, response)
  const body: unknown = request.body
  if (!cabeNosNiveis(body)) throw invalid('json-invalido', `${JSON_FUNDO}.`)
  if (body === undefined && hasBody(request))
    throw new Failure('unsupported', 'formato-nao-aceito', 'Envie o pedido em JSON (application/json).')
  // A file is none of JSON's values.
  if (shape.arquivo && typeof body === 'object')
    return { body: { ...body, [shape.arquivo.campo]: undefined }, arquivos: [] }
  return { body: body ?? {}, arquivos: [] }
}

/** Reads a signed body. A caller who did not sign it is not even told that it is no JSON. */
async function ofWhoSigned<T>(reading: Promise<T>, deps: MountDeps, request: Request): Promise<T> {
  const cabecalho = request.get(CABECALHO_DA_ASSINATURA)
  const check = () => deps.conferirAssinatura({ cabecalho, corpo: (request as WithBytes).bytes })
  const read = await reading.catch((unreadable: unknown) => {
    // A body of another type than JSON, or too large, was not read at all.
    if ((request as WithBytes).bytes) check()
    throw unreadable
  })
  check()
  return read
}

const hasBody = (request: Request): boolean =>
  request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0

/** Whom an attempt of somebody not logged in is about. */
function cpfOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'cpf' in body && typeof body.cpf === 'string'
    ? body.cpf
    : undefined
}

/** Whether the connection closed before the answer was complete. */
const hasGone = (response: Response): boolean => response.closed && !response.writableFinished

/** Aborts when it does. */
function clientGone(response: Response): AbortSignal {
  if (hasGone(response)) return AbortSignal.abort()
  const gone = new AbortController()
  response.once('close', () => {
    if (hasGone(response)) gone.abort()
  })
  return gone.signal
}

const run = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void middleware(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()))
  })

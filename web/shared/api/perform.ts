import type { Answer, AnswerStatus, EndpointShape, WireCall } from '#contracts/endpoint.ts'
import { endpointUrl } from './endpoint-url.ts'
import { cancelled, failureOf, noConnection, unexpectedAnswer, type ApiFailure } from './failure.ts'

/** The gateway answers within 20 s, long work included (`interfaces.md §3`); after this limit no answer will come. */
const TIME_LIMIT_MS = 60_000

/** What a caller gives: only the parts that the contract has, `void` when it has none. */
export type CallOf<E extends EndpointShape> = keyof WireCall<E> extends never
  ? void
  : { [P in keyof WireCall<E>]: WireCall<E>[P] }

export interface LooseCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiFailure }

export interface Sender {
  token: string | null
  /** Address of the page the person is on, for the audit entry (`decisions.md §B 16`). */
  location: string
  signal?: AbortSignal
  idempotencyKey?: string
  fetch?: typeof fetch
}

/** The headers that every call to the API carries (`doc 1 §7`). */
export function headersOf({ token, location, idempotencyKey }: Sender): Record<string, string> {
  return {
    Accept: 'application/json',
    AppLocation: encodeURI(decodeSafely(location)),
    ...(token === null ? {} : { Authorization: `${token}|` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Header values are ASCII; an already encoded address must not be encoded twice. */
function decodeSafely(location: string): string {
  try {
    return decodeURI(location)
  } catch {
    return location
  }
}

/** Reads an answer through the contract: decoded (decimals → hundredths), or a failure. */
export function outcomeOf<E extends EndpointShape>(endpoint: E, status: number, body: unknown): Outcome<Answer<E>> {
  if (status < 200 || status > 299) return { error: failureOf(status, body) }
  const read = endpoint.answers[status as AnswerStatus]?.safeParse(body)
  if (read?.success) return { data: read.data as Answer<E> }
  console.error(`${endpoint.method} ${endpoint.path}: the answer breaks the contract`, status, read?.error.issues)
  return { error: unexpectedAnswer(status) }
}

export function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The caller's signal and the time limit together; browsers without `AbortSignal.any` (before 2024) go without the
 * limit.
 */
function withTimeLimit(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  if (signal === undefined) return { signal: AbortSignal.timeout(TIME_LIMIT_MS) }
  return { signal: 'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]) : signal }
}

/** JSON; a form when a file is among the values, in which what is no text travels as JSON. */
function bodyOf(values: unknown): { body?: string | FormData; type?: string } {
  if (values === undefined) return {}
  const fields = Object.entries(Object(values) as Record<string, unknown>)
  if (!fields.some(([, value]) => value instanceof File))
    return { body: JSON.stringify(values), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of fields)
    if (value !== undefined)
      form.append(name, value instanceof File || typeof value === 'string' ? value : JSON.stringify(value))
  // The browser names the boundary itself.
  return { body: form }
}

/** One call by contract. Never throws for what the network or the server does: the failure is the value. */
export async function perform<E extends EndpointShape>(
  endpoint: E,
  call: LooseCall,
  sender: Sender,
): Promise<Outcome<Answer<E>>> {
  const send = sender.fetch ?? fetch
  const { body, type } = bodyOf(call.body)
  try {
    const response = await send(endpointUrl(endpoint.path, call.params, call.query), {
      method: endpoint.method,
      headers: { ...headersOf(sender), ...(type === undefined ? {} : { 'Content-Type': type }) },
      body,
      ...withTimeLimit(sender.signal),
    })
    return outcomeOf(endpoint, response.status, parseJson(await response.text()))
  } catch (error) {
    if (error instanceof TypeError) return { error: noConnection() }
    if (error instanceof DOMException) return { error: error.name === 'TimeoutError' ? noConnection() : cancelled() }
    throw error
  }
}

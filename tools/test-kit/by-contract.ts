import type { AnswerStatus, EndpointShape } from '#contracts/endpoint.ts'
import { erroSchema } from '#contracts/errors.ts'
import { failuresOf } from '#contracts/failures.ts'
import { endpoints } from '#services/engine/http/endpoints.ts'

/** The address of a call; fields of the query that are lists come several times. */
export function endpointUrl(path: string, params: unknown = {}, query: unknown = {}): string {
  const values = params as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const patterns = Object.values<EndpointShape>(endpoints)
  .map((shape) => ({ shape, pattern: new RegExp(`^${shape.path.replace(/:\w+/g, '[^/]+')}$`) }))
  // A word comes before a parameter in its place.
  .sort(({ shape: a }, { shape: b }) => a.path.split(':').length - b.path.split(':').length)

/** The contract of a call; undefined for an address that no endpoint has. */
const contractOf = (method: string, url: string): EndpointShape | undefined => {
  const [path = ''] = url.split('?')
  return patterns.find(({ shape, pattern }) => shape.method === method && pattern.test(path))?.shape
}

/** Throws for an answer that the contract of its call does not state: its status, its body, or its failure's code. */
export function checkByContract(method: string, url: string, status: number, body: unknown): void {
  const shape = contractOf(method, url)
  if (!shape) return
  const said = `${method} ${shape.path} answered ${status}`
  const answer = shape.answers[status as AnswerStatus]
  if (answer?.safeParse(body).success) return
  if (status < 400)
    throw new Error(`${said}: ${answer ? answer.safeParse(body).error?.message : 'not in its contract'}`)
  const { codigo } = erroSchema.parse(body)
  if (failuresOf(shape)[codigo] !== status) throw new Error(`${said} "${codigo}", which is not in its contract`)
}

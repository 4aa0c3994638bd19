import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'
import type { EventType } from '#contracts/events/catalogue.ts'
import { Failure } from '#contracts/errors.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { endpoints } from '#services/engine/http/endpoints.ts'
import { decodeParts } from '#services/engine/http/validation.ts'
import { freshAddress, noLimits } from '#services/engine/http/gateway.fixture.ts'
import { START } from '#services/engine/ledger/port.ts'
import { insertParceiro, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { assinar } from '#services/resgates/assinatura.ts'
import { checkByContract, endpointUrl } from '../tools/test-kit/by-contract.ts'
import { id } from '../tools/test-kit/events.ts'
import { ADMIN, AGORA } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'

/*
 * Every endpoint's example, and the same call with one field that means harm or nonsense: whatever is sent, the answer
 * is one of the contract, and never a defect.
 */

const VENDEDOR = '15350946056'
const SEGREDO = 'um segredo de teste com 32 letras ou mais'
const UUID = '0198f0f0-0000-7000-8000-000000000000'
/** JSON beyond any depth that a call needs: as long as a field of an address may be, and as a body can hold. */
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const DEEP = deep(1_500)
/** As they travel in an address. */
const TEXTS = [
  ...['', '\0', 'a\0b', '%00', "' or 1=1;--", '\u00ad', '😀', 'x'.repeat(4_000)],
  ...['-1', '0', '1.005', '1e400', '9223372036854775808', 'true', '{"a":"\\u0000"}', UUID],
  ...['0000-01-01', '2026-02-30', '9999-12-31', '0000-01', '9999-12', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ...['999999999999999999', '0000-01-01.1', '9999-12-31.1', DEEP, '{"toString":1}'],
]
/** As they travel in JSON. */
const VALUES: unknown[] = [
  ...['', 'a\0b', '\ud800', 'a\udfff', "' or 1=1;--", '😀', 'x'.repeat(4_000), '0000-01-01', '9999-12-31', UUID],
  ...['123', '\u202eabc\u200f', 'José\u0301'.repeat(50)],
  ...[null, true, -1, 1.005, 1e308, 2 ** 53, [], ['\0'], { '\0': 1 }, { a: 1 }, [[[[]]]]],
  ...[{ toString: 1 }, { valueOf: null, constructor: 'x' }, [{ toString: 1, toJSON: 1 }]],
]
/** The same, as only a text that is no value of ours can say it. */
const RAW = ['1e400', '-1e400', '1e-400', '{"__proto__":{"x":1}}', '"\\ud800"']
/** Deeper and longer than anything that is read, which is seen before any field is. */
const TOO_MUCH = [deep(20_000), `"${'x'.repeat(1024 * 1024)}"`]
/** What no person is told: the words of a library, or of another language. */
const FOREIGN = /\b(invalid|expected|received|unexpected|too (big|small)|must|cannot|error|undefined|null)\b/i
/** Parts of a cursor: a value that may be right, beside one that is not. */
const RIGHT = ['2026-11-20', '2026-11-20 12:00:00+00', '1', UUID]
const WRONG = [
  ...['\0', '\ud800', '-999999999999999999', '0000-01-01', '9999-12-31', '0000-01-01 00:00:00+00', '1.5'],
  ...['2026-11-20 12:00:00+99', '2026-11-20 24:00:00+00', '2026-11-20 12:00:00+15:99', '9999-12-31 23:59:59-15:59:59'],
]

interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
  /** A field of the body whose value travels as this text. */
  raw?: { field: string; text: string }
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

/** The example with one field changed, for each field and each value. */
function* changed(shape: EndpointShape): Generator<Sent> {
  const { example } = shape
  const json = shape.encoding !== 'multipart'
  for (const [part, values] of [
    ['params', TEXTS],
    ['query', TEXTS],
    ['body', json ? VALUES : TEXTS],
  ] as const) {
    for (const field of fieldsOf(shape[part]))
      for (const value of values) yield { ...example, [part]: { ...(example[part] as object), [field]: value } }
    if (shape[part] && part !== 'params')
      for (const name of ['\0', '__proto__', 'constructor', 'x'])
        yield { ...example, [part]: { ...(example[part] as object), [name]: 'x' } }
  }
  if (shape.query) {
    for (const field of fieldsOf(shape.query)) {
      const query = example.query as object
      yield { ...example, query: { ...query, [field]: ['a', 'b'] } }
      yield { ...example, query: { ...query, [`${field}[x]`]: '1' } }
    }
  }
  if (shape.body && json)
    for (const [n, field] of fieldsOf(shape.body).entries())
      for (const text of n === 0 ? [...RAW, ...TOO_MUCH] : RAW) yield { ...example, raw: { field, text } }
  if (shape.body && json)
    for (const body of VALUES.filter((value) => typeof value === 'object')) yield { ...example, body }
  if ('filtros' in shape) yield* filtersAndCursors(shape as EndpointShape & List)
}

type List = { filtros: object; colunas: { campo: string; tipo: string; ordena?: boolean }[] }
function* filtersAndCursors({ example, filtros, colunas }: EndpointShape & List): Generator<Sent> {
  const asked = (query: object): Sent => ({ ...example, query: { ...(example.query as object), ...query } })
  for (const nome of Object.keys(filtros))
    for (const json of [...VALUES.map((value) => JSON.stringify(value)), '{"__proto__":{"x":1}}', DEEP])
      yield asked({ filtros: `{${JSON.stringify(nome)}:${json}}` })
  // Those of one type are read from a cursor and compared in the same way.
  for (const { campo } of new Map(colunas.filter(({ ordena }) => ordena).map((one) => [one.tipo, one])).values()) {
    const direcao = 'desc'
    for (const right of RIGHT)
      for (const wrong of WRONG)
        for (const values of [
          [right, wrong],
          [wrong, right],
        ])
          yield asked({
            ordenacao: JSON.stringify({ campo, direcao }),
            cursor: Buffer.from(JSON.stringify([campo, direcao, 'depois', ...values])).toString('base64url'),
          })
  }
}

let running: Running
const tokens: { painel: string; loja: string } = { painel: '', loja: '' }
beforeAll(async () => {
  // Nobody listens there.
  const env = { CEP_URL: 'http://127.0.0.1:9/{cep}', SUPPLIER_WEBHOOK_SECRET: SEGREDO }
  running = await startRunning(env, { limitStore: noLimits })
  await insertParceiro(running.programme.db, VENDEDOR, id('revenda A'))
  tokens.painel = await running.entrar(ADMIN)
  tokens.loja = await running.entrar(VENDEDOR, SENHA, 'parceiro')
})
afterAll(() => running.close())

const texts = (part: unknown) =>
  Object.fromEntries(Object.entries(Object(part) as object).map(([name, value]) => [name, String(value)]))

/**
 * What is wrong with the contract's own refusal of a call, which the gateway answers as it is: most calls end there.
 * Undefined where it takes it, or the call travels in a way of its own; for those only an answer tells.
 */
function refusedByContract(
  shape: EndpointShape,
  sent: Sent,
): { fields: string; wrong: string | undefined } | undefined {
  const asked = Object.values(Object(sent.query) as object)
  if (shape.encoding === 'multipart' || sent.raw || sent.params !== shape.example.params || asked.some(Array.isArray))
    return undefined
  const body = sent.body === undefined ? undefined : (JSON.parse(JSON.stringify(sent.body)) as unknown)
  try {
    decodeParts(shape, { params: texts(sent.params), query: texts(sent.query), body })
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) return { fields: '', wrong: `${String(error)} for ${JSON.stringify(sent)}` }
    const foreign = [error.message, ...Object.values(error.campos ?? {})].filter((sentence) => FOREIGN.test(sentence))
    const wrong = foreign.length > 0 ? `${foreign.join(', ')} for ${JSON.stringify(sent)}` : undefined
    return { fields: Object.keys(error.campos ?? {}).join(), wrong }
  }
}

interface Refusal {
  codigo?: string
  erro?: string
  campos?: Record<string, string>
}
const RAW_PLACE = '\u0001 raw'

/** Sends a call as somebody whom the endpoint admits, and says what is wrong with its answer. */
async function wrongWith(name: string, shape: EndpointShape, sent: Sent): Promise<string | undefined> {
  const { access, method, path, encoding } = shape
  const url = endpointUrl(path, sent.params, sent.query)
  const headers: Record<string, string> = { 'x-forwarded-for': freshAddress(), 'x-correlation-id': `hostil-${name}` }
  if (access !== 'publico')
    headers['authorization'] = `${access.painel?.includes(ADMINISTRADOR) ? tokens.painel : tokens.loja}|`
  let body: BodyInit | undefined
  if (encoding === 'multipart') {
    body = new FormData()
    for (const [field, value] of Object.entries(Object(sent.body) as object))
      body.set(field, typeof value === 'string' ? value : JSON.stringify(value))
    body.set(shape.arquivo?.campo ?? 'arquivo', new Blob(['x']), 'vendas.xlsx')
  } else if (shape.body) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(sent.raw ? { ...(sent.body as object), [sent.raw.field]: RAW_PLACE } : sent.body)
    if (sent.raw) body = body.replace(JSON.stringify(RAW_PLACE), () => sent.raw!.text)
    if (shape.assinado) headers['Lastro-Assinatura'] = assinar(SEGREDO, AGORA.getTime() / 1000, body)
  }
  const response = await fetch(running.url + url, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  const said = `${response.status} ${text.slice(0, 200)} for ${JSON.stringify(sent).slice(0, 400)}`
  if (response.headers.get('content-type')?.match(/^text\/(event-stream|csv)/)) return undefined
  try {
    checkByContract(method, url, response.status, JSON.parse(text))
  } catch (error) {
    return `${(error as Error).message}: ${said}`
  }
  const { codigo, erro = '', campos = {} } = JSON.parse(text) as Refusal
  const sentences = [erro, ...Object.values(campos)].filter((sentence) => FOREIGN.test(sentence))
  if (response.status >= 400 && sentences.length > 0) return `${sentences.join(', ')}: ${said}`
  return response.status < 500 || (codigo !== undefined && shape.failures?.[codigo] === 503) ? undefined : said
}

/** At once; more would only wait for each other. */
const LANES = 4

describe.each(Object.entries<EndpointShape>(endpoints))('%s', (name, shape) => {
  it('answers its example by its contract', async () => {
    // A session that was ended could send no other.
    if (name !== 'sair') expect(await wrongWith(name, shape, shape.example)).toBeUndefined()
  })

  it('answers whatever is sent by its contract, and never with a defect', async () => {
    const wrong: string[] = []
    const calls = changed(shape)
    const refused = new Set<string>()
    const lane = async () => {
      for (const sent of calls) {
        const refusal = refusedByContract(shape, sent)
        // One refusal of each field is seen as it arrives.
        const isKnown = refusal !== undefined && (refused.has(refusal.fields) || !refused.add(refusal.fields))
        const what = isKnown ? refusal.wrong : await wrongWith(name, shape, sent)
        if (what !== undefined) wrong.push(what)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    expect(wrong.slice(0, 10)).toEqual([])
  })

  it('appends no events but those of its contract', async () => {
    const { events } = await running.programme.ledger.readAll({ after: START, limit: 10_000 })
    const types = events
      .filter(({ metadata }) => metadata.correlationId === `hostil-${name}`)
      .map(({ type }) => type as EventType)
    expect([...new Set(types)].filter((type) => !shape.appends?.includes(type))).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { endpoints } from '#services/engine/http/endpoints.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { ADMIN } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

const porRede = Object.values<EndpointShape>(endpoints).filter(
  ({ query }) => query instanceof z.ZodObject && 'rede' in query.shape,
)
const lidos = porRede.filter(({ method }) => method === 'GET')

/** What a call says besides. */
const ALEM: Record<string, Record<string, string>> = {
  '/api/dashboard/origem': { mes: '2026-11', tipo: 'creditados' },
  '/api/historico': { ano: '2026' },
}

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  admin = await running.entrar(ADMIN)
  await running.enviarVendas(admin, await salesSheet([{}]))
})
afterAll(() => running.close())

const pedir = (path: string, ...redes: string[]) => {
  const query = new URLSearchParams([...Object.entries(ALEM[path] ?? {}), ...redes.map((rede) => ['rede', rede])])
  return call('GET', `${path}?${query}`, { token: admin })
}
async function ler(path: string, ...redes: string[]): Promise<unknown> {
  const { status, body } = await pedir(path, ...redes)
  expect(status).toBe(200)
  return body as unknown
}

/** How many an answer says that there are, wherever in it. */
function quantos(answer: object): number | undefined {
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (['count', 'totalLinhas', 'parceirosCadastrados'].includes(name)) return value as number
    if (name === 'parceiros' && Array.isArray(value)) return value.length
    const inside = typeof value === 'object' && value !== null ? quantos(value) : undefined
    if (inside !== undefined) return inside
  }
  return undefined
}

it.each(porRede.map(({ method, path, query }) => [`${method} ${path}`, query as z.ZodObject] as const))(
  '%s takes Todas, in any case, for all networks',
  (_call, query) => {
    expect((query.shape['rede'] as z.ZodType).parse('todas')).toBeUndefined()
  },
)

it.each(lidos)(
  'GET $path is the same of all networks by their names, of Todas, and without a network',
  async ({ path }) => {
    const tudo = await ler(path)
    expect(await ler(path, 'Todas')).toEqual(tudo)
    expect(quantos((await ler(path, 'NORTE', 'sul')) as object)).toBe(quantos(tudo as object))
  },
)

/** An empty report would look like an answer. */
const recusa = ({ failures = {} }: EndpointShape) => 'rede-nao-encontrada' in failures
it.each(lidos.filter(recusa))('GET $path refuses an unknown network', async ({ path }) => {
  expect(await pedir(path, 'Nenhuma')).toMatchObject({ status: 404, body: { codigo: 'rede-nao-encontrada' } })
})
it.each(lidos.filter((shape) => !recusa(shape)))('GET $path is empty of an unknown network', async ({ path }) => {
  expect(quantos((await ler(path, 'Nenhuma')) as object)).toBe(0)
})

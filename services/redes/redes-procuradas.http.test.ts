import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const lidos = porRede.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** What a call says besides. */
const ALEM: Record<string, Record<string, string>> = { '/api/dashboard/origem': { mes: '2026-11', tipo: 'creditados' } }

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

async function ler(path: string, ...redes: string[]): Promise<unknown> {
  const query = new URLSearchParams([...Object.entries(ALEM[path] ?? {}), ...redes.map((rede) => ['rede', rede])])
  const { status, body } = await call('GET', `${path}?${query}`, { token: admin })
  expect(status).toBe(200)
  return body
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

describe.each(lidos)('GET %s', (path) => {
  it('is the same of all networks by their names, of Todas, and without a network', async () => {
    const tudo = await ler(path)
    expect(await ler(path, 'Todas')).toEqual(tudo)
    expect(quantos((await ler(path, 'NORTE', 'sul')) as object)).toBe(quantos(tudo as object))
  })

  it('is empty of an unknown network', async () => {
    expect(quantos((await ler(path, 'Nenhuma')) as object)).toBe(0)
  })
})

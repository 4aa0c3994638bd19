import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { TODOS_OS_PAPEIS, type Papel } from '#contracts/values/papeis.ts'
import { endpoints } from './endpoints.ts'
import { createTestApp, freshAddress, LOJA_TOKEN, painelToken, REACHED, UNKNOWN_TOKEN } from './gateway.fixture.ts'

const fixture = createTestApp()
afterAll(() => fixture[Symbol.dispose]())

const parceiro = {
  nome: 'Beto Reis',
  cpf: '52998224725',
  celular: '11977776666',
  dataNascimento: '19900215',
  sexo: 'M',
  endRua: 'Rua B',
  endNumero: '20',
  endBairro: 'Centro',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  endCep: '01310100',
  hobby: 'Leitura',
}
const bodies: Record<string, object> = {
  entrarPainel: { cpf: '529.982.247-25', senha: 'uma senha' },
  entrarLoja: { cpf: '52998224725', senha: 'uma senha' },
  criarRede: { nome: 'Rede Azul', regiao: 'Sudeste', valorPonto: 0.5 },
  criarParceiro: parceiro,
  alterarParceiro: parceiro,
  alterarStatusDeParceiro: { ativo: 0 },
  informarEnderecoEntrega: { entregaCep: '01310-100' },
  alterarPerfil: { nome: 'Ana Lima' },
}

/** What endpoints cannot be called without. */
const queries: Record<string, string> = {
  busca: '?termo=ana',
  usuarios: '?cpf=52998224725',
  origemDoDashboard: '?mes=2026-11&tipo=creditados',
}

function call(name: string, shape: EndpointShape, authorization: string | undefined) {
  const path =
    shape.path
      .replace(':cpf', '52998224725')
      .replace(':cep', '01310100')
      .replace(/:\w+/g, '0198f0f0-0000-7000-8000-000000000000') + (queries[name] ?? '')
  const method = shape.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const sent = request(fixture.app)[method](path).set('x-forwarded-for', freshAddress())
  if (authorization !== undefined) void sent.set('authorization', authorization)
  if (shape.encoding === 'multipart') return sent.attach('arquivo', Buffer.from('x'), 'vendas.xlsx')
  return shape.body ? sent.send(bodies[name] ?? {}) : sent
}

const callers: { caller: string; authorization?: string; papel?: Papel; loja?: true; living: boolean }[] = [
  { caller: 'nobody', living: false },
  ...TODOS_OS_PAPEIS.map((papel) => ({
    caller: `role ${papel}`,
    authorization: `${painelToken(papel)}|`,
    papel,
    living: true,
  })),
  { caller: 'a salesperson', authorization: `Bearer ${LOJA_TOKEN}`, loja: true, living: true },
  { caller: 'a token that expired or never was', authorization: `${UNKNOWN_TOKEN}|`, living: false },
  { caller: 'garbage', authorization: 'Basic \u00e9%%', living: false },
]

describe.each(Object.entries(endpoints))('%s', (name, endpoint) => {
  const shape: EndpointShape = endpoint
  it.each(callers)('answers $caller as its contract says', async ({ authorization, papel, loja, living }) => {
    const { status, body } = (await call(name, shape, authorization)) as { status: number; body: { codigo: string } }
    if (shape.access === 'publico') return expect(body.codigo).toBe(REACHED)
    const admitted = loja
      ? shape.access.loja === true
      : papel !== undefined && shape.access.painel?.includes(papel) === true
    if (shape.access.publico && !authorization) return expect(body.codigo).toBe(REACHED)
    if (!living)
      return expect([status, body.codigo]).toEqual([401, authorization ? 'sessao-expirada' : 'nao-autenticado'])
    if (!admitted) return expect([status, body.codigo]).toEqual([403, 'sem-permissao'])
    return expect(body.codigo).toBe(REACHED)
  })
})

describe('the list of endpoints', () => {
  it('holds endpoints only, each path and method once', () => {
    const keys = Object.values(endpoints).map((shape: EndpointShape) => `${shape.method} ${shape.path}`)
    expect(keys.length).toBeGreaterThanOrEqual(13)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => /^[A-Z]+ \/api\//.test(key))).toBe(true)
  })
})

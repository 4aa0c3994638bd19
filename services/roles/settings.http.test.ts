import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { DENTAL_A, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

/** Settings that reach the gateway: the postal-code service, and the first password. */
const SENHA_INICIAL = 'senha do primeiro dia'
const enderecos: Record<string, object | undefined> = {
  '/13010000': {
    logradouro: 'Rua Barão de Jaguara',
    bairro: 'Centro',
    localidade: 'Campinas',
    uf: 'SP',
    complemento: '',
  },
  '/99999999': { erro: true },
}
let running: Running
let call: ReturnType<typeof callsTo>
let correios: Server

beforeAll(async () => {
  correios = createServer((request, response) => {
    const endereco = enderecos[request.url ?? '']
    response.writeHead(endereco ? 200 : 500).end(JSON.stringify(endereco ?? {}))
  })
  await new Promise<void>((resolve) => correios.listen(0, '127.0.0.1', resolve))
  running = await startRunning({
    SENHA_INICIAL,
    CEP_URL: `http://127.0.0.1:${(correios.address() as AddressInfo).port}/{cep}`,
  })
  call = callsTo(running.url)
})
afterAll(async () => {
  await running.close()
  correios.closeAllConnections()
  correios.close()
})

describe('CEP_URL', () => {
  it("is asked for anybody's address, with or without the mask", async () => {
    for (const cep of ['13010000', '13010-000']) {
      expect((await call('GET', `/api/cep/${cep}`)).body).toEqual({
        cep: '13010000',
        logradouro: 'Rua Barão de Jaguara',
        bairro: 'Centro',
        localidade: 'Campinas',
        uf: 'SP',
        complemento: '',
      })
    }
  })

  it.each([
    ['an unknown CEP', '99999999', 404, 'CEP inválido'],
    ['a service that fails', '88888888', 503, 'A busca de CEP não está respondendo. Preencha o endereço.'],
    ['what is no CEP', encodeURIComponent('../../latest/meta-data'), 400, 'CEP inválido'],
  ])('tells of %s', async (_what, cep, status, erro) => {
    const answer = await call('GET', `/api/cep/${cep}`)
    expect([answer.status, answer.body.erro]).toEqual([status, erro])
  })

  it('is not called for one CEP after the other by a caller without a session', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    const answers = await Promise.all(Array.from({ length: 31 }, () => call('GET', '/api/cep/13010000', { headers })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('SENHA_INICIAL', () => {
  it('lets a person registered by staff log in and choose their own; no message is sent', async () => {
    const cpf = cpfDe('510111222')
    const { body } = await call('POST', '/api/parceiros', {
      token: await running.entrar(OPERADOR),
      body: {
        cnpjRevenda: DENTAL_A,
        nome: 'Gil Torres',
        cpf,
        celular: '19988887777',
        dataNascimento: '19900215',
        sexo: 'M',
        endRua: 'Rua B',
        endNumero: '20',
        endBairro: 'Centro',
        endCidade: 'Campinas',
        endEstado: 'SP',
        endCep: '13010000',
        hobby: 'Corrida',
      },
    })
    expect(
      await running.programme.db
        .selectFrom('mensagens')
        .selectAll()
        .where('id_parceiro', '=', body.parceiro.id as string)
        .execute(),
    ).toEqual([])
    const token = await running.entrar(cpf, SENHA_INICIAL, 'parceiro')
    expect((await call('GET', '/api/sessoes', { token })).body.parceiro).toMatchObject({
      nome: 'Gil Torres',
      senhaTemporaria: true,
    })
    expect((await call('PUT', '/api/parceiros', { token, body: { aceitouRegulamento: 1 } })).status).toBe(403)
    expect(
      (
        await call('PUT', '/api/parceiros', {
          token,
          body: { senhaAntiga: SENHA_INICIAL, senha: 'minha própria frase' },
        })
      ).body.parceiro.senhaTemporaria,
    ).toBe(false)
    expect(
      (await call('PUT', '/api/parceiros', { token, body: { aceitouRegulamento: 1 } })).body.parceiro
        .aceitouRegulamento,
    ).toBe(true)
  })
})

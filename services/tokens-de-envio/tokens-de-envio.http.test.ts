import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertLimitedPeople, KULZER } from '../../tools/test-kit/limited-people.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, CARLA, DENTAL_B, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
})
afterAll(() => running.close())

const criar = async (body: object = { nome: 'ERP', idRevendas: [id('revenda A')] }, token = admin) =>
  call('POST', '/api/tokens-de-envio', { token, body })
const nova = async (): Promise<{ token: string; registro: { id: string } }> =>
  (await criar()).body as { token: string; registro: { id: string } }
const registro = async (idToken: string) =>
  (
    (await call('GET', '/api/tokens-de-envio', { token: admin })).body as {
      tokens: { id: string; usadoEm: string | null }[]
    }
  ).tokens.find((one) => one.id === idToken)!

describe('an upload token', () => {
  it('sends sales of its shops; other shops, and their sellers, are unknown to it', async () => {
    const { token, registro: feito } = await nova()
    expect(await registro(feito.id)).toMatchObject({ nome: 'ERP', revendas: ['Dental A'], usadoEm: null })
    const planilha = await salesSheet([
      { 'Número Fiscal': 'T-1' },
      { 'Número Fiscal': 'T-2', 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1' },
    ])
    expect(await running.enviarVendas(token, planilha)).toMatchObject({
      status: 200,
      body: {
        vendas: 1,
        erros: [
          { linha: 3, coluna: 'CNPJ Dental', mensagem: 'Dental não cadastrada' },
          { linha: 3, coluna: 'CPF Vendedor', mensagem: 'Vendedor não cadastrado' },
        ],
      },
    })
    expect((await registro(feito.id)).usadoEm).not.toBeNull()
  })

  it('is taken by no other call', async () => {
    const { token } = await nova()
    for (const path of ['/api/processamentos', '/api/redes', '/api/tokens-de-envio', '/api/logs', '/api/revendas'])
      expect(await call('GET', path, { token }), path).toMatchObject({ status: 403, body: { codigo: 'sem-permissao' } })
    expect(await criar(undefined, token)).toMatchObject({ status: 403 })
  })

  it('that was revoked, was never made, or whose maker may no longer make one, sends nothing', async () => {
    const planilha = await salesSheet([{ 'Número Fiscal': 'T-9' }])
    const { token, registro: feito } = await nova()
    const revogar = () => call('DELETE', `/api/tokens-de-envio/${feito.id}`, { token: admin })
    expect(await revogar()).toMatchObject({ status: 200 })
    expect(await revogar()).toMatchObject({ status: 404 })
    for (const outro of [token, `${token}x`])
      expect(await running.enviarVendas(outro, planilha)).toMatchObject({ status: 401 })

    const { db } = running.programme
    const { token: orfao } = await nova()
    const deQuem = db.updateTable('usuarios').where('id', '=', id(`usuario ${ADMIN}`))
    await deQuem.set({ permissao: 1 }).execute()
    expect(await running.enviarVendas(orfao, planilha)).toMatchObject({ status: 401 })
    await deQuem.set({ permissao: 2 }).execute()
  })

  it('is kept as a hash alone, and named by the audit', async () => {
    const { token, registro: feito } = await nova()
    await running.enviarVendas(token, await salesSheet([{ 'Número Fiscal': 'T-3' }]))
    const { rows } = await running.programme.pool.query<{ linha: string }>(
      'select t::text as linha from tokens_de_envio t union all select a::text from auditoria a',
    )
    expect(rows.filter(({ linha }) => linha.includes(token))).toEqual([])
    const { body } = await call('GET', '/api/logs?tipo=enviar-com-token', { token: admin })
    expect(body).toMatchObject({
      logs: expect.arrayContaining([
        expect.objectContaining({ parametros: 'Chave: ERP; Arquivo: vendas.xlsx' }),
      ]) as unknown,
    })
    expect(feito.id).toBeTruthy()
  })

  it('is made by role 2 alone, for shops that are there', async () => {
    for (const [cpf, senha] of [
      [OPERADOR, undefined],
      [KULZER, SENHA],
    ] as const)
      expect(await criar(undefined, await running.entrar(cpf, senha))).toMatchObject({ status: 403 })
    expect(await criar({ nome: 'ERP', idRevendas: [id('nenhuma')] })).toMatchObject({
      status: 400,
      body: { codigo: 'revenda-nao-encontrada' },
    })
    expect(await criar({ nome: ' ', idRevendas: [] })).toMatchObject({
      status: 400,
      body: { campos: { nome: 'Nome obrigatório', idRevendas: 'Escolha pelo menos uma dental' } },
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { auditoriaDe } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, CARLA, DENTAL_A, DENTAL_B, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let soSul: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  soSul = await entrar(SO_SUL)
})
afterAll(() => running.close())

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const lista = async (token: string, query: Record<string, string> = { cnpjRevenda: DENTAL_A }) =>
  (await call('GET', `/api/produtos_revenda?${new URLSearchParams(query)}`, { token })).body.produtosRevenda as Record<
    string,
    unknown
  >[]
const codigos = async (token: string, query?: Record<string, string>) =>
  (await lista(token, query)).map(({ codigo }) => codigo)
const campos = { cnpjRevenda: DENTAL_A, codigoPadrao: 'p1', nome: 'RESINA A3', valorUnitario: 210 }
const criar = (token: string, body: object) => call('POST', '/api/produtos_revenda', { token, body })
const mudar = (token: string, alvo: string, body: object) =>
  call('PUT', `/api/produtos_revenda/${alvo}`, { token, body })
let feitos = 0
async function novo() {
  const { body } = await criar(admin, { ...campos, codigo: `N${++feitos}` })
  return body.produtoRevenda as { id: string; codigo: string; versao: number }
}

describe('POST /api/produtos_revenda', () => {
  it('registers a shop’s code for a product of the manufacturer, whatever the case of its code', async () => {
    const { status, body } = await criar(operador, { ...campos, codigo: ' 7781 ' })
    const row = {
      id: expect.any(String) as string,
      codigoPadrao: 'P1',
      nomePadrao: 'Resina P1',
      codigo: '7781',
      nome: 'RESINA A3',
      valorUnitario: 210,
      valorPontos: 1.5,
      cnpjRevenda: DENTAL_A,
      ativo: 1,
      versao: 1,
    }
    expect([status, body]).toEqual([200, { produtoRevenda: row, mensagem: 'Produto cadastrado com sucesso' }])
    expect(await lista(operador, { codRevenda: 'da', codigo: '7781' })).toEqual([row])
  })

  it('tells missing fields in the order and with the words of the form', async () => {
    const { status, body } = await criar(admin, {})
    expect([status, Object.entries(body.campos as object)]).toEqual([
      400,
      [
        ['cnpjRevenda', 'Dental obrigatória'],
        ['codigoPadrao', 'Código Kulzer obrigatório'],
        ['codigo', 'Código Dental obrigatório'],
        ['nome', 'Descrição Dental obrigatória'],
        ['valorUnitario', 'Preço Unitário Dental obrigatório'],
      ],
    ])
  })

  it.each([
    ['an unknown product', { codigoPadrao: 'nada' }, 400, { codigoPadrao: 'Produto Kulzer não encontrado' }],
    ['an unknown shop', { cnpjRevenda: '11444777000161' }, 400, { cnpjRevenda: 'Dental não encontrada' }],
    ['a code that the shop uses', { codigo: 'a1' }, 409, { codigo: 'Código já cadastrado para esta Dental' }],
    [
      'a price below nothing',
      { valorUnitario: -1 },
      400,
      { valorUnitario: 'Preço Unitário Dental não pode ser negativo' },
    ],
  ])('refuses %s', async (_what, mudanca, status, frases) => {
    const answer = await criar(admin, { ...campos, codigo: 'X', ...mudanca })
    expect([answer.status, answer.body.campos]).toEqual([status, frases])
  })

  it('knows no shop out of reach, and takes a code that only another shop uses', async () => {
    expect((await criar(soSul, { ...campos, codigo: 'S1' })).body.erro).toBe('Dental não encontrada')
    expect((await criar(soSul, { ...campos, cnpjRevenda: DENTAL_B, codigo: 'A1' })).status).toBe(200)
  })
})

describe('GET /api/produtos_revenda', () => {
  it('shows a shop’s products to who sees the shop, and to nobody else', async () => {
    for (const token of [admin, operador, await entrar(KULZER), await entrar(DA_LOJA_A)])
      expect(await codigos(token)).toEqual(expect.arrayContaining(['A1', 'A2']))
    expect(await lista(soSul)).toEqual([])
    expect(await lista(await entrar(DA_LOJA_A), { cnpjRevenda: DENTAL_B })).toEqual([])
    expect(await lista(soSul, { codRevenda: 'DA', codigo: 'A1' })).toEqual([])
  })

  it('shows a member what their own shop sells, whatever shop they name', async () => {
    const [ana, carla] = [await running.entrar(ANA, SENHA, 'parceiro'), await running.entrar(CARLA, SENHA, 'parceiro')]
    expect(await codigos(ana)).toEqual(expect.arrayContaining(['A1', 'A2']))
    expect(await codigos(ana, {})).toEqual(await codigos(ana))
    expect(await codigos(ana, { cnpjRevenda: DENTAL_B })).toEqual([])
    expect(await codigos(carla, {})).toContain('B1')
    expect(await codigos(carla, {})).not.toContain('A2')
  })

  it('asks staff for a shop', async () => {
    const { status, body } = await call('GET', '/api/produtos_revenda', { token: admin })
    expect([status, body.erro]).toEqual([400, 'Informe a dental'])
  })

  it('shows inactive ones to role 2 alone, and to who asks for the code', async () => {
    const { id: alvo, codigo } = await novo()
    await mudar(admin, alvo, { ativo: 0 })
    expect(await codigos(admin)).toContain(codigo)
    expect(await codigos(operador)).not.toContain(codigo)
    expect(await codigos(await running.entrar(ANA, SENHA, 'parceiro'))).not.toContain(codigo)
    expect(await lista(operador, { cnpjRevenda: DENTAL_A, codigo })).toMatchObject([{ ativo: 0 }])
  })
})

describe('PUT /api/produtos_revenda/:id', () => {
  it('changes what is sent and keeps the rest, with before and after in the audit', async () => {
    const produto = await novo()
    const { body } = await mudar(operador, produto.id, { codigoPadrao: 'P2', valorUnitario: 99 })
    expect(body).toEqual({
      produtoRevenda: {
        ...produto,
        codigoPadrao: 'P2',
        nomePadrao: 'Resina P2',
        valorPontos: 10,
        valorUnitario: 99,
        versao: 2,
      },
      mensagem: 'Produto alterado com sucesso',
    })
    expect((await auditoriaDe(running.programme.db, produto.id)).at(-1)).toMatchObject({
      acao: 'alterar-produto-revenda',
      antes: { idProduto: id('produto P1'), valorUnitario: 21000 },
      depois: { idProduto: id('produto P2'), valorUnitario: 9900 },
    })
    expect((await mudar(admin, produto.id, { valorUnitario: 99 })).body.produtoRevenda.versao).toBe(2)
  })

  it('tells the second of two editors that it moved', async () => {
    const { id: alvo } = await novo()
    await mudar(operador, alvo, { nome: 'RESINA B', versao: 1 })
    const { status, body } = await mudar(admin, alvo, { nome: 'RESINA C', versao: 1 })
    expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
  })

  it('refuses what the form refuses, a shop out of reach, and the switch to role 1', async () => {
    const { id: alvo } = await novo()
    expect((await mudar(admin, alvo, { codigoPadrao: 'nada' })).body.campos).toEqual({
      codigoPadrao: 'Produto Kulzer não encontrado',
    })
    expect((await mudar(admin, alvo, { codigo: 'A1' })).body.erro).toBe('Código já cadastrado para esta Dental')
    expect((await mudar(soSul, alvo, { nome: 'X' })).body.erro).toBe('Produto da dental não encontrado')
    expect((await mudar(soSul, id('produto da revenda B1'), { cnpjRevenda: DENTAL_A })).body.erro).toBe(
      'Dental não encontrada',
    )
    expect((await mudar(operador, alvo, { ativo: 0 })).body.erro).toBe(
      'Só um administrador pode ativar ou desativar um produto',
    )
  })

  it('is switched on again only while its product of the manufacturer stands', async () => {
    const {
      body: { produto },
    } = await call('POST', '/api/produtos', {
      token: admin,
      body: { codigo: 'BREVE', nome: 'Breve', valorUnitario: 1, valorPontos: 1 },
    })
    const {
      body: { produtoRevenda },
    } = await criar(admin, { ...campos, codigo: 'BREVE', codigoPadrao: 'BREVE' })
    await mudar(admin, produtoRevenda.id as string, { ativo: 0 })
    expect((await call('DELETE', `/api/produtos/${produto.id as string}`, { token: admin })).status).toBe(200)
    expect((await mudar(admin, produtoRevenda.id as string, { ativo: 1 })).body.erro).toBe(
      'Produto Kulzer não encontrado',
    )
    expect(
      (await mudar(admin, produtoRevenda.id as string, { ativo: 1, codigoPadrao: 'P1' })).body.produtoRevenda,
    ).toMatchObject({ ativo: 1, codigoPadrao: 'P1' })
  })
})

describe('DELETE /api/produtos_revenda/:id', () => {
  it('takes it from the list and frees its code; out of reach there is none', async () => {
    const { id: alvo, codigo } = await novo()
    const excluir = (token: string) => call('DELETE', `/api/produtos_revenda/${alvo}`, { token })
    expect((await excluir(operador)).status).toBe(403)
    expect((await excluir(admin)).body).toEqual({ mensagem: 'Produto excluído com sucesso' })
    expect((await excluir(admin)).status).toBe(404)
    expect(await codigos(admin)).not.toContain(codigo)
    expect((await criar(admin, { ...campos, codigo })).status).toBe(200)
  })
})

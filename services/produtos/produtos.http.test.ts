import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { auditoriaDe } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterEach(() => {
  running.clock.agora = AGORA
})
afterAll(() => running.close())

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const lista = async (token: string, query = '') =>
  (await call('GET', `/api/produtos${query}`, { token })).body.produtos as Record<string, unknown>[]
const codigos = async (token: string, query = '') => (await lista(token, query)).map(({ codigo }) => codigo)
const campos = { nome: 'Resina A3', valorUnitario: 189.9, valorPontos: 12.5 }
let feitos = 0
async function novoProduto() {
  const { body } = await call('POST', '/api/produtos', { token: admin, body: { codigo: `N-${++feitos}`, ...campos } })
  return body.produto as { id: string; codigo: string; versao: number }
}
const mudar = (token: string, alvo: string, body: object, headers: Record<string, string> = {}) =>
  call('PUT', `/api/produtos/${alvo}`, { token, body, headers })

describe('POST /api/produtos', () => {
  it('registers a product, whose points the list shows at once', async () => {
    const { status, body } = await call('POST', '/api/produtos', {
      token: operador,
      body: { codigo: ' K-200 ', ...campos },
    })
    const produto = { codigo: 'K-200', ...campos, ativo: 1, versao: 1 }
    expect([status, body]).toEqual([
      200,
      { produto: { id: expect.any(String) as string, ...produto }, mensagem: 'Produto cadastrado com sucesso' },
    ])
    expect(await lista(operador, '?codigo=k-200')).toEqual([{ id: body.produto.id as string, ...produto }])
  })

  it('tells missing fields in the order and with the words of the form', async () => {
    const { status, body } = await call('POST', '/api/produtos', { token: admin, body: { codigo: ' ' } })
    expect([status, Object.entries(body.campos as object)]).toEqual([
      400,
      [
        ['codigo', 'Código obrigatório'],
        ['nome', 'Nome obrigatório'],
        ['valorUnitario', 'Preço Unitário obrigatório'],
        ['valorPontos', 'Valor Pontos obrigatório'],
      ],
    ])
  })

  it.each([
    ['three decimals', { valorPontos: 0.123 }, 'valorPontos', 'Use no máximo 2 casas decimais'],
    ['a negative price', { valorUnitario: -1 }, 'valorUnitario', 'Preço Unitário não pode ser negativo'],
    ['points beyond every limit', { valorPontos: 10_000_000 }, 'valorPontos', 'Valor Pontos acima do máximo'],
    ['a code that is too long', { codigo: 'x'.repeat(61) }, 'codigo', 'Código: use no máximo 60 caracteres (há 61)'],
  ])('refuses %s', async (_what, mudanca, campo, sentence) => {
    const { status, body } = await call('POST', '/api/produtos', {
      token: admin,
      body: { codigo: 'X', ...campos, ...mudanca },
    })
    expect([status, body.campos[campo]]).toEqual([400, sentence])
  })

  it('gives a code once, in whatever case and at whatever moment, and again once its product is deleted', async () => {
    const criar = (codigo: string) => call('POST', '/api/produtos', { token: admin, body: { codigo, ...campos } })
    const answers = await Promise.all(['único', 'ÚNICO', 'Único'].map(criar))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.campos).toEqual({ codigo: 'Código já cadastrado' })
    const primeiro = answers.find(({ status }) => status === 200)!.body.produto.id as string
    expect((await call('DELETE', `/api/produtos/${primeiro}`, { token: admin })).body).toEqual({
      mensagem: 'Produto excluído com sucesso',
    })
    expect((await criar('único')).status).toBe(200)
  })

  it('is refused to who is limited to some networks: products are everybody’s', async () => {
    const { status, body } = await call('POST', '/api/produtos', {
      token: await entrar(SO_SUL),
      body: { codigo: 'DE-FORA', ...campos },
    })
    expect([status, body.erro]).toEqual([403, 'Só quem tem acesso a todas as redes pode mudar os produtos'])
    expect(await lista(admin, '?codigo=DE-FORA')).toEqual([])
  })
})

describe('GET /api/produtos', () => {
  it('shows every role the active ones, and inactive ones to role 2 or to who asks for the code', async () => {
    const { id: alvo, codigo } = await novoProduto()
    await mudar(admin, alvo, { ativo: 0 })
    for (const token of [operador, await entrar(KULZER), await entrar(DA_LOJA_A)]) {
      expect(await codigos(token)).toEqual(expect.arrayContaining(['P1', 'P2']))
      expect(await codigos(token)).not.toContain(codigo)
    }
    expect(await codigos(admin)).toContain(codigo)
    expect(await codigos(admin, '?ativo=1')).not.toContain(codigo)
    expect(await lista(operador, `?codigo=${codigo}`)).toMatchObject([{ ativo: 0 }])
    expect(await lista(operador, `?codigo=${codigo}&ativo=1`)).toEqual([])
  })

  it('counts with completo=1 the shops that sell each', async () => {
    const daLista = async (codigo: string) => (await lista(admin, `?completo=1&codigo=${codigo}`))[0]
    expect([await daLista('P1'), await daLista('P2')]).toMatchObject([{ numeroRevendas: 2 }, { numeroRevendas: 1 }])
    expect((await lista(admin, '?codigo=P1'))[0]).not.toHaveProperty('numeroRevendas')
  })
})

describe('PUT /api/produtos/:id', () => {
  it('changes what is sent and keeps the rest, with before and after in the audit', async () => {
    const produto = await novoProduto()
    const { body } = await mudar(operador, produto.id, { nome: 'Resina B1' })
    expect(body).toEqual({
      produto: { ...produto, nome: 'Resina B1', versao: 2 },
      mensagem: 'Produto alterado com sucesso',
    })
    expect((await auditoriaDe(running.programme.db, produto.id)).at(-1)).toMatchObject({
      acao: 'alterar-produto',
      por: id(`usuario ${OPERADOR}`),
      antes: { nome: 'Resina A3' },
      depois: { nome: 'Resina B1' },
    })
    const igual = await mudar(admin, produto.id, { nome: 'Resina B1', valorPontos: 12.5 })
    expect(igual.body.produto.versao).toBe(2)
    expect(await running.programme.ledger.readStream(`produto-${produto.id}`)).toHaveLength(1)
  })

  it('lets points begin today, or earlier for role 2 with a reason, and never later', async () => {
    const { id: alvo } = await novoProduto()
    expect((await mudar(operador, alvo, { valorPontos: 20 })).body.produto).toMatchObject({
      valorPontos: 20,
      versao: 2,
    })
    expect((await call('GET', `/api/produtos/${alvo}`, { token: operador })).body.produto.valorPontos).toBe(20)
    expect((await mudar(operador, alvo, { valorPontos: 30, desde: '2026-11-01', motivo: 'x' })).body.erro).toBe(
      'Só um administrador pode definir pontos com início no passado',
    )
    expect((await mudar(admin, alvo, { valorPontos: 30, desde: '2026-11-01' })).body.campos).toEqual({
      motivo: 'Informe o motivo',
    })
    expect((await mudar(admin, alvo, { valorPontos: 30, desde: '2026-11-21', motivo: 'x' })).body.codigo).toBe(
      'inicio-futuro',
    )
    const { body } = await mudar(admin, alvo, { valorPontos: 30, desde: '2026-11-01', motivo: 'Tabela de novembro' })
    // The points of today began today: earlier ones do not change them.
    expect(body.produto.valorPontos).toBe(20)
    const eventos = await running.programme.ledger.readStream(`produto-${alvo}`)
    expect(eventos.at(-1)).toMatchObject({
      type: 'ValorPontosDefinido',
      data: { valorPontos: 3000, desde: '2026-11-01' },
    })
    expect(JSON.stringify(eventos)).not.toContain('Tabela')
  })

  it('tells the second of two editors who changed it and when, also when only the points moved', async () => {
    const { id: alvo } = await novoProduto()
    await mudar(operador, alvo, { nome: 'Resina B1', versao: 1 })
    const tarde = await mudar(admin, alvo, { nome: 'Resina C1' }, { 'if-match': '"1"' })
    expect([tarde.status, tarde.body.codigo]).toEqual([409, 'alterado-por-outro'])
    expect(tarde.body.erro).toMatch(/^Pessoa alterou este cadastro em 20\/11\/2026 10:00/)
    running.clock.agora = new Date(AGORA.getTime() + 60_000)
    await mudar(operador, alvo, { valorPontos: 3, versao: 2 })
    expect((await mudar(admin, alvo, { valorPontos: 4, versao: 2 })).status).toBe(409)
  })

  it('lets role 2 alone switch it off', async () => {
    const { id: alvo } = await novoProduto()
    expect((await mudar(operador, alvo, { ativo: 0 })).body.erro).toBe(
      'Só um administrador pode ativar ou desativar um produto',
    )
    expect((await mudar(admin, alvo, { ativo: 0 })).body).toMatchObject({
      produto: { ativo: 0 },
      mensagem: 'Produto atualizado com sucesso',
    })
  })

  it('knows no product that is deleted or unknown, and takes no code that is in use', async () => {
    const { id: alvo } = await novoProduto()
    expect((await mudar(admin, alvo, { codigo: 'p1' })).body.erro).toBe('Código já cadastrado')
    await call('DELETE', `/api/produtos/${alvo}`, { token: admin })
    for (const nenhum of [alvo, id('nenhum')]) {
      const { status, body } = await mudar(admin, nenhum, { nome: 'X' })
      expect([status, body.erro]).toEqual([404, 'Produto Kulzer não encontrado'])
      expect((await call('GET', `/api/produtos/${nenhum}`, { token: admin })).status).toBe(404)
    }
  })
})

describe('DELETE /api/produtos/:id', () => {
  const excluir = (alvo: string, headers = {}) => call('DELETE', `/api/produtos/${alvo}`, { token: admin, headers })

  it('is refused while shops sell it, with their number', async () => {
    const { status, body } = await excluir(id('produto P1'))
    expect([status, body.erro]).toEqual([422, 'Produto vendido por 2 dentais'])
  })

  it('is refused when the product moved since it was seen', async () => {
    const { id: alvo } = await novoProduto()
    await mudar(operador, alvo, { nome: 'Resina B1' })
    expect((await excluir(alvo, { 'if-match': '1' })).status).toBe(409)
    expect((await excluir(alvo, { 'if-match': '2' })).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cartao } from '#contracts/http/cartoes.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { auditoriaDe } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { fileSenderTo } from '../../tools/test-kit/send-file.ts'
import { insertCartao } from './cartoes.fixture.ts'

const ADMIN_DO_SUL = cpfDe('101202303')

let running: Running
let call: ReturnType<typeof callsTo>
let send: ReturnType<typeof fileSenderTo>
let admin: string
let operador: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  send = fileSenderTo(running.url)
  const { db } = running.programme
  await insertLimitedPeople(db)
  await insertUsuario(db, ADMIN_DO_SUL, 2, { redes: [id('rede Sul')] })
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  await insertCartao(db, 'PROXY-ANA', { numero: '5020880000001111', idParceiro: id('parceiro Ana'), titular: 'Ana' })
  await insertCartao(db, 'PROXY-CARLA', { numero: '5020880000002222', idParceiro: id('parceiro Carla') })
})
afterAll(() => running.close())

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const listados = async (token: string, query = '') =>
  (await call('GET', `/api/cartoes?limite=0${query}`, { token })).body.cartoes as Cartao[]
const codigos = async (token: string, query = '') => (await listados(token, query)).map((um) => um.codigoBarras)
const auditados = async () =>
  (await running.programme.db.selectFrom('auditoria').select('id').where('entidade', '=', 'cartoes').execute()).length

describe('POST /api/cartoes', () => {
  it('puts a card into the pool, once however often it is sent, and shows the end of its number', async () => {
    const body = { codigoBarras: ' 789001 ', numero: '5020 8800-0000.4242' }
    const enviar = () => call('POST', '/api/cartoes', { token: admin, body, headers: { 'idempotency-key': 'um' } })
    const [um, outro] = [await enviar(), await enviar()]
    expect(um).toMatchObject({
      status: 200,
      body: {
        sucesso: true,
        mensagem: 'Cartão cadastrado com sucesso',
        cartao: { codigoBarras: '789001', numero: '•••• 4242', parceiro: '', saldo: 0, situacao: 'Livre', versao: 1 },
      },
    })
    expect(outro.body).toEqual(um.body)
    expect(await codigos(admin, '&buscar=5020880000004242')).toEqual(['789001'])
    expect(await auditados()).toBe(1)
  })

  it('asks for what is missing or wrong in the order of the form', async () => {
    const campos = async (body: object) => (await call('POST', '/api/cartoes', { token: admin, body })).body.campos
    expect(Object.entries((await campos({ codigoBarras: ' ', numero: '' })) as object)).toEqual([
      ['codigoBarras', 'Informe o código de barras'],
      ['numero', 'Informe o número'],
    ])
    const longo = 'Número: use de 8 a 19 algarismos'
    for (const numero of ['123', '1'.repeat(20), '5020 88AB 1234', "1' or '1'='1"])
      expect(await campos({ codigoBarras: 'x', numero })).toEqual({ numero: longo })
  })

  it('refuses a bar code or a number of another card, beside its field', async () => {
    const ana = { codigoBarras: 'PROXY-ANA', numero: '5020880000001111' }
    const recusa = async (body: object) => {
      const { status, body: answer } = await call('POST', '/api/cartoes', { token: admin, body })
      return [status, answer.codigo, answer.campos]
    }
    expect(await recusa({ ...ana, numero: '5020880000009999' })).toEqual([
      409,
      'ja-cadastrado',
      { codigoBarras: 'Código de barras já cadastrado' },
    ])
    expect(await recusa({ ...ana, codigoBarras: 'outro' })).toEqual([
      409,
      'ja-cadastrado',
      { numero: 'Número já cadastrado' },
    ])
  })

  it('is for administrators of all networks', async () => {
    const body = { codigoBarras: 'p1', numero: '5020880000007777' }
    for (const [token, codigo] of [
      [operador, 'sem-permissao'],
      [await entrar(KULZER), 'sem-permissao'],
      [await entrar(ADMIN_DO_SUL), 'papel-nao-permitido'],
    ] as const)
      expect((await call('POST', '/api/cartoes', { token, body })).body.codigo).toBe(codigo)
    expect(await codigos(admin, '&buscar=p1')).toEqual([])
  })
})

describe('GET /api/cartoes', () => {
  it('lists cards as they were registered, each with who has it', async () => {
    const cartoes = await listados(operador)
    expect(cartoes.map(({ id: ordem }) => ordem)).toEqual(
      cartoes.map(({ id: ordem }) => ordem).toSorted((a, b) => a - b),
    )
    expect(cartoes.find(({ codigoBarras }) => codigoBarras === 'PROXY-ANA')).toMatchObject({
      parceiro: 'Ana Silva',
      cpf: ANA,
      rede: 'Norte',
      nome: 'Ana',
      numero: '•••• 1111',
      situacao: 'Bloqueado',
    })
    expect(JSON.stringify(cartoes)).not.toContain('5020880000001111')
  })

  it('finds by who has it, the CPF, the bar code and the number or its end', async () => {
    for (const buscar of ['ana silva', ANA.slice(0, 6), 'proxy-ana', '5020880000001111', '1111'])
      expect(await codigos(admin, `&buscar=${buscar}`), buscar).toEqual(['PROXY-ANA'])
    expect(await codigos(admin, '&buscar=50208800')).toEqual([])
  })

  it('filters by network and state', async () => {
    expect(await codigos(admin, '&rede=norte')).toEqual(['PROXY-ANA'])
    expect(await codigos(admin, '&situacao=bloqueado')).toEqual(['PROXY-ANA', 'PROXY-CARLA'])
    expect(await codigos(admin, '&situacao=livre')).toEqual(['789001'])
    for (const situacao of ['pedido', 'desbloqueado']) expect(await codigos(admin, `&situacao=${situacao}`)).toEqual([])
  })

  it('shows who is limited to a network the cards of people there, and no free ones', async () => {
    const doSul = await entrar(SO_SUL)
    expect(await codigos(doSul)).toEqual(['PROXY-CARLA'])
    expect((await call('GET', '/api/cartoes?limite=1', { token: doSul })).body.count).toBe(1)
    expect(await codigos(doSul, '&buscar=1111')).toEqual([])
    for (const token of [await entrar(KULZER), await running.entrar(ANA, SENHA, 'parceiro')])
      expect((await call('GET', '/api/cartoes', { token })).status).toBe(403)
  })
})

describe('DELETE /api/cartoes/:id', () => {
  const excluir = (idCartao: string, token = admin) => call('DELETE', `/api/cartoes/${idCartao}`, { token })
  const novo = async (codigoBarras: string, numero: string) =>
    (await call('POST', '/api/cartoes', { token: admin, body: { codigoBarras, numero } })).body.cartao
      .idCartao as string

  it('takes a free card out of the pool, with its audit; it can be registered again', async () => {
    const errado = await novo('PROXY-ERRADO', '5020880000007777')
    expect(await excluir(errado)).toMatchObject({ status: 200, body: { mensagem: 'Cartão excluído com sucesso' } })
    expect(await codigos(admin, '&buscar=PROXY-ERRADO')).toEqual([])
    const acoes = (await auditoriaDe(running.programme.db, errado)).map(({ acao }) => acao)
    expect(acoes).toEqual(['criar-cartao', 'excluir-cartao'])
    expect((await excluir(errado)).status).toBe(404)
    expect((await excluir(await novo('PROXY-ERRADO', '5020880000007777'))).status).toBe(200)
  })

  it('leaves one that was reserved or given, and says why', async () => {
    const [daAna] = await listados(admin, '&buscar=PROXY-ANA')
    expect(await excluir(daAna!.idCartao)).toMatchObject({
      status: 422,
      body: {
        codigo: 'cartao-em-uso',
        erro: 'Não é possível excluir: o cartão já foi reservado ou entregue a um vendedor',
      },
    })
    expect(await codigos(admin, '&buscar=PROXY-ANA')).toEqual(['PROXY-ANA'])
  })

  it('is for role 2 who sees all networks: to another no free card exists', async () => {
    const livre = await novo('PROXY-LIVRE', '5020880000006666')
    expect((await excluir(livre, await entrar(ADMIN_DO_SUL))).status).toBe(404)
    for (const token of [operador, await entrar(KULZER)]) expect((await excluir(livre, token)).status).toBe(403)
    expect((await excluir(livre)).status).toBe(200)
  })
})

describe('POST /api/upload/cartoes', () => {
  const enviar = (linhas: string[], { token = admin, query = '' } = {}) =>
    send(`/api/upload/cartoes${query}`, { token, content: ['codigoBarras;numero', ...linhas].join('\n') })

  it('adds what is missing; checked first it writes nothing, and the same file again changes nothing', async () => {
    const linhas = ['A1;5020880000010001', 'A2;5020 8800 0001 0002', 'PROXY-ANA;5020880000001111']
    const esperado = { total: 2, criados: 2, alterados: 0, iguais: 1, totalErros: 0 }
    const antes = await auditados()
    expect((await enviar(linhas, { query: '?simular=1' })).body).toMatchObject({ simulado: true, ...esperado })
    expect(await auditados()).toBe(antes)
    expect((await enviar(linhas)).body).toMatchObject({ simulado: false, ...esperado })
    expect((await enviar(linhas)).body).toMatchObject({ total: 0, iguais: 3 })
    expect(await auditados()).toBe(antes + 2)
    expect(await codigos(admin, '&buscar=A2')).toEqual(['A2'])
  })

  it('tells a bar code that differs from a known one by zeros in front', async () => {
    const { body } = await enviar(['0A1;5020880000010003'], { query: '?simular=1' })
    expect(body).toMatchObject({
      criados: 1,
      avisos: [
        { coluna: 'Código de barras', valor: '0A1', mensagem: 'Existe o código A1: confira os zeros à esquerda' },
      ],
    })
  })

  const SEM_DIGITOS =
    'O Excel encurtou este número e perdeu os últimos dígitos; formate a coluna como Texto, escreva o valor de novo e salve'

  it('leaves bad rows out, each with its sentence, and takes the others in', async () => {
    const { body } = await enviar([
      'B1;5020880000020001',
      ';5020880000020002',
      'B3;',
      'B4;5,02E+15',
      'b1;5020880000020005',
      'B6;5020880000020001',
      'PROXY-ANA;5020880000020007',
      'B8;5020880000002222',
    ])
    expect(body).toMatchObject({ criados: 1, totalErros: 7 })
    expect(body.erros).toEqual([
      { linha: 3, coluna: 'Código de barras', valor: '', mensagem: 'Informe o código de barras' },
      { linha: 4, coluna: 'Número', valor: '', mensagem: 'Informe o número' },
      { linha: 5, coluna: 'Número', valor: '5,02E+15', mensagem: SEM_DIGITOS },
      {
        linha: 6,
        coluna: 'Código de barras',
        valor: 'b1',
        mensagem: 'A linha 2 já tem este código de barras. Deixe só uma',
      },
      { linha: 7, coluna: 'Número', valor: '5020880000020001', mensagem: 'A linha 2 já tem este número. Deixe só uma' },
      {
        linha: 8,
        coluna: 'Código de barras',
        valor: 'PROXY-ANA',
        mensagem: 'Código de barras já cadastrado em outro cartão',
      },
      { linha: 9, coluna: 'Número', valor: '5020880000002222', mensagem: 'Número já cadastrado em outro cartão' },
    ])
  })

  it('is for administrators of all networks', async () => {
    expect((await enviar(['C1;5020880000030001'], { token: operador })).status).toBe(403)
    expect((await enviar(['C1;5020880000030001'], { token: await entrar(ADMIN_DO_SUL) })).body.codigo).toBe(
      'papel-nao-permitido',
    )
    expect(await codigos(admin, '&buscar=C1')).toEqual([])
  })
})

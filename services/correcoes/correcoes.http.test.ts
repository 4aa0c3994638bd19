import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { correcoes } from '#contracts/http/correcoes.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { correcoesDevidas, type LugarDaPontuacao } from '#projections/vendas/correcoes.queries.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, HOJE, OPERADOR } from '../../tools/test-kit/programme.ts'
import { retomar } from '../../tools/test-kit/retomar.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { secondPerson } from '../../tools/test-kit/second-person.ts'
import { salesSheet, type SalesRow } from '../../tools/test-kit/sales-sheet.ts'

type Analise = WireAnswer<typeof correcoes>

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let numero = 0

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

const enviados: string[] = []
const enviar = async (rows: readonly SalesRow[]): Promise<void> => {
  const { status, body } = await running.enviarVendas(
    operador,
    await salesSheet(rows.map((row) => ({ 'Número Fiscal': `C-${++numero}`, ...row }))),
  )
  expect(status).toBe(200)
  enviados.push(body['idProcessamento'] as string)
}
/** From today on a unit of P1 is worth so many points. */
const valer = async (valorPontos: number): Promise<void> => {
  const { status } = await call('PUT', `/api/produtos/${id('produto P1')}`, { token: admin, body: { valorPontos } })
  expect(status).toBe(200)
}
const analisar = async (token = operador) =>
  (await call('GET', '/api/pontuacoes/correcoes', { token })).body as unknown as Analise
const corrigir = (idVenda: number, { token = operador, body = {} as object, chave = randomUUID() as string } = {}) =>
  call('POST', `/api/pontuacoes/corrigir/${idVenda}`, { token, body, headers: { 'idempotency-key': chave } })
const desfazer = (idVenda: number, pontuacaoNova: number, { token = operador, chave = randomUUID() as string } = {}) =>
  call('POST', `/api/pontuacoes/corrigir/${idVenda}/desfazer`, {
    token,
    body: { pontuacaoNova },
    headers: { 'idempotency-key': chave },
  })
const corrigirTodas = ({
  token = operador,
  simular = false,
  chave = randomUUID() as string,
  body = {} as { ids?: number[]; motivo?: string },
} = {}) =>
  call('POST', `/api/pontuacoes/corrigir${simular ? '?simular=1' : ''}`, {
    token,
    body,
    headers: { 'idempotency-key': chave },
  })
const saldo = async (cpf: string) =>
  ((await call('GET', `/api/parceiros?cpf=${cpf}`, { token: admin })).body as { parceiros: [{ saldoPontos: number }] })
    .parceiros[0].saldoPontos

beforeEach(() => valer(1.5))
afterEach(async () => {
  for (const id of enviados.splice(0)) {
    const { status } = await call('POST', `/api/processamentos/${id}/desfazer`, {
      token: admin,
      body: { motivo: 'Fim do teste' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(200)
  }
})

describe('the analysis', () => {
  it('finds the awards with other points than their products are worth on that day, and says why', async () => {
    await enviar([{}, { 'CPF Vendedor': BRUNO }])
    expect(await analisar()).toMatchObject({ total: 0 })
    await valer(2)
    const { vendasCorrigir, ...somas } = await analisar()
    expect(somas).toEqual({ total: 2, aumentos: 2, reducoes: 0 })
    expect(vendasCorrigir.map(({ cpf }) => cpf).toSorted()).toEqual([ANA, BRUNO].toSorted())
    expect(vendasCorrigir[0]).toMatchObject({
      identificador: `C-${numero - 1}`,
      documento: 'Nota fiscal',
      pontuadoEm: HOJE,
      pontuacaoAtual: 3,
      pontuacaoNova: 4,
      aPontuar: 1,
      itens: [{ qtde: 2, valorPontosAtual: 1.5, valorPontosNovo: 2 }],
    })
  })

  it('shows nobody the sales of networks out of their reach, and nothing to other roles', async () => {
    await enviar([{}])
    await valer(2)
    expect(await analisar(await running.entrar(SO_SUL, SENHA_DO_PAINEL))).toMatchObject({ total: 0 })
    const kulzer = await running.entrar(KULZER, SENHA_DO_PAINEL)
    expect((await call('GET', '/api/pontuacoes/correcoes', { token: kulzer })).status).toBe(403)
  })
})

describe('correcting one award', () => {
  it('gives the seller the difference, and the award leaves the analysis', async () => {
    const antes = await saldo(ANA)
    await enviar([{}])
    await valer(2)
    const [venda] = (await analisar()).vendasCorrigir
    expect(venda).toMatchObject({ foraDoPrazo: false })
    const motivo = 'Conferida com a dental'
    const feito = await corrigir(venda!.idVenda, { body: { pontuacaoNova: venda!.pontuacaoNova, motivo } })
    expect(feito).toMatchObject({
      status: 200,
      body: { mensagem: 'Pontuação corrigida com sucesso', pontuacaoNova: 4 },
    })
    expect(await saldo(ANA)).toBe(antes + 4)
    expect(await analisar()).toMatchObject({ total: 0 })
    const { body } = await call('GET', `/api/vendas/${venda!.idVenda}`, { token: operador })
    expect(body).toMatchObject({
      venda: {
        totalPontos: 4,
        historia: expect.arrayContaining([expect.objectContaining({ tipo: 'correcao', motivo })]),
      },
    })
  })

  it('repeated with its key answers the same and gives nothing twice; another call has nothing to correct', async () => {
    await enviar([{}])
    await valer(2)
    const [venda] = (await analisar()).vendasCorrigir
    const chave = randomUUID()
    const [um, outro] = await Promise.all([corrigir(venda!.idVenda, { chave }), corrigir(venda!.idVenda, { chave })])
    expect(outro).toEqual(um)
    const depois = await saldo(ANA)
    expect(await corrigir(venda!.idVenda)).toMatchObject({ status: 409, body: { codigo: 'nada-a-corrigir' } })
    expect(await saldo(ANA)).toBe(depois)
  })

  it('is refused when the points changed since they were shown', async () => {
    await enviar([{}])
    await valer(2)
    const [venda] = (await analisar()).vendasCorrigir
    await valer(3)
    const { status, body } = await corrigir(venda!.idVenda, { body: { pontuacaoNova: venda!.pontuacaoNova } })
    expect([status, body['codigo']]).toEqual([409, 'pontos-mudaram'])
    expect(body['erro']).toContain('passaria a 6')
  })

  it('does not find a sale out of reach, or one that is not there', async () => {
    await enviar([{}])
    await valer(2)
    const [venda] = (await analisar()).vendasCorrigir
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    for (const resposta of [await corrigir(venda!.idVenda, { token: soSul }), await corrigir(999_999_999)])
      expect(resposta).toMatchObject({ status: 404, body: { codigo: 'venda-nao-encontrada' } })
  })
})

describe('undoing a correction', () => {
  let idVenda: number
  let antes: number
  beforeEach(async () => {
    antes = await saldo(ANA)
    await enviar([{}])
    await valer(2)
    idVenda = (await analisar()).vendasCorrigir[0]!.idVenda
    expect(await corrigir(idVenda)).toMatchObject({ status: 200, body: { pontuacaoNova: 4 } })
  })

  it('gives the points of before back, once, and the award is found again', async () => {
    const chave = randomUUID()
    const feito = await desfazer(idVenda, 4, { chave })
    expect(feito).toMatchObject({ status: 200, body: { mensagem: 'Correção desfeita', pontuacaoNova: 3 } })
    expect(await desfazer(idVenda, 4, { chave })).toEqual(feito)
    expect(await saldo(ANA)).toBe(antes + 3)
    expect(await analisar()).toMatchObject({ total: 1, vendasCorrigir: [{ idVenda, pontuacaoNova: 4 }] })
    const { body } = await call('GET', `/api/vendas/${idVenda}`, { token: operador })
    expect(body).toMatchObject({
      venda: { historia: expect.arrayContaining([expect.objectContaining({ motivo: 'Correção desfeita' })]) },
    })
    // What it undid is no longer the last thing that happened, and what undid it has no way back of this kind.
    expect(await desfazer(idVenda, 4)).toMatchObject({ status: 409, body: { codigo: 'pontos-mudaram' } })
    expect(await desfazer(idVenda, 3)).toMatchObject({ status: 422, body: { codigo: 'correcao-sem-volta' } })
  })

  it('is refused when the points moved since, by whoever did not correct, and a day later', async () => {
    await valer(3)
    expect(await corrigir(idVenda)).toMatchObject({ status: 200, body: { pontuacaoNova: 6 } })
    const { status, body } = await desfazer(idVenda, 4)
    expect([status, body['codigo']]).toEqual([409, 'pontos-mudaram'])
    expect(body['erro']).toContain('tem agora 6 pontos')
    expect(await desfazer(idVenda, 6, { token: admin })).toMatchObject({ body: { codigo: 'correcao-sem-volta' } })
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect(await desfazer(idVenda, 6, { token: soSul })).toMatchObject({ body: { codigo: 'venda-nao-encontrada' } })
    const hoje = running.clock.agora
    running.clock.agora = new Date(hoje.getTime() + 25 * 60 * 60_000)
    const amanha = { token: await running.entrar(OPERADOR) }
    expect(await desfazer(idVenda, 6, amanha)).toMatchObject({ status: 422, body: { codigo: 'correcao-sem-volta' } })
    running.clock.agora = hoje
    operador = await running.entrar(OPERADOR)
    admin = await running.entrar(ADMIN)
    expect(await saldo(ANA)).toBe(antes + 6)
  })

  it('by two calls at once happens once', async () => {
    const ambos = await Promise.all([desfazer(idVenda, 4), desfazer(idVenda, 4)])
    expect(ambos.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await saldo(ANA)).toBe(antes + 3)
  })
})

describe('an award of more than 90 days ago', () => {
  const comMotivo = { pontuacaoNova: 4, motivo: 'O valor foi informado com atraso' }
  let idVenda: number
  let antes: number
  let hoje: Date
  let tokens: { operador: string; admin: string }
  beforeEach(async () => {
    antes = await saldo(ANA)
    await enviar([{}])
    await valer(2)
    idVenda = (await analisar()).vendasCorrigir[0]!.idVenda
    hoje = running.clock.agora
    running.clock.agora = new Date(hoje.getTime() + 91 * 24 * 60 * 60_000)
    tokens = { operador: await running.entrar(OPERADOR), admin: await running.entrar(ADMIN) }
  })
  afterEach(async () => {
    running.clock.agora = hoje
    // The sessions of before ended meanwhile.
    admin = await running.entrar(ADMIN)
    operador = await running.entrar(OPERADOR)
  })
  const daVenda = async (token: string) =>
    (await call('GET', `/api/pontuacoes/correcoes?idVenda=${idVenda}`, { token })).body as unknown as Analise
  const historia = async (token: string) =>
    ((await call('GET', `/api/vendas/${idVenda}`, { token })).body as { venda: { historia: object[] } }).venda.historia

  it('is not in the analysis; asked for by its number, it says what it is due', async () => {
    expect(await analisar(tokens.admin)).toMatchObject({ total: 0 })
    expect(await daVenda(tokens.operador)).toMatchObject({
      vendasCorrigir: [{ idVenda, pontuacaoAtual: 3, pontuacaoNova: 4, foraDoPrazo: true }],
      total: 1,
    })
    expect(await daVenda(await running.entrar(SO_SUL, SENHA_DO_PAINEL))).toMatchObject({ vendasCorrigir: [] })
    expect(await corrigirTodas({ token: tokens.admin })).toMatchObject({ body: { vendas: 0 } })
  })

  it('is corrected by role 2 alone, with a reason, which its history and the log tell', async () => {
    const { operador, admin } = tokens
    expect(await corrigir(idVenda, { token: operador, body: comMotivo })).toMatchObject({
      status: 422,
      body: { codigo: 'prazo-de-revisao' },
    })
    expect(await corrigir(idVenda, { token: admin, body: { motivo: ' ' } })).toMatchObject({
      status: 400,
      body: { codigo: 'motivo-obrigatorio', campos: { motivo: 'Motivo obrigatório' } },
    })
    const chave = randomUUID()
    const feito = await corrigir(idVenda, { token: admin, body: comMotivo, chave })
    expect(feito).toMatchObject({ status: 200, body: { pontuacaoNova: 4 } })
    expect(await corrigir(idVenda, { token: admin, body: comMotivo, chave })).toEqual(feito)
    const { body } = await call('GET', `/api/parceiros?cpf=${ANA}`, { token: admin })
    expect(body).toMatchObject({ parceiros: [{ saldoPontos: antes + 4 }] })
    const correcoes = (await historia(admin)).filter((um) => (um as { tipo: string }).tipo === 'correcao')
    expect(correcoes).toMatchObject([{ pontos: 1, motivo: comMotivo.motivo }])
    expect(await daVenda(admin)).toMatchObject({ vendasCorrigir: [], total: 0 })
    expect(await corrigir(idVenda, { token: admin })).toMatchObject({
      status: 409,
      body: { codigo: 'nada-a-corrigir' },
    })
    const { logs } = (await running.ler(admin, '/api/logs', { tipo: 'PontuacaoCorrigida', limite: 1 })).body
    expect(logs).toMatchObject([{ parametros: expect.stringContaining(`Motivo: ${comMotivo.motivo}`) }])
  })

  it('leaves no text of a correction that was refused', async () => {
    const textos = () => running.programme.db.selectFrom('textos').select('id').execute()
    const guardados = await textos()
    for (const body of [comMotivo, { ...comMotivo, pontuacaoNova: 5 }])
      expect((await corrigir(idVenda, { token: tokens.operador, body })).status).toBe(422)
    expect((await corrigir(idVenda, { token: tokens.admin, body: { ...comMotivo, pontuacaoNova: 5 } })).status).toBe(
      409,
    )
    expect(await textos()).toEqual(guardados)
  })
})

describe('correcting all of them', () => {
  it('is shown before, changes nothing then, and does what was shown; what was spent becomes debt', async () => {
    const { ledger } = running.programme
    await enviar([{}, { 'CPF Vendedor': BRUNO }])
    const [deAna, deBruno] = [await saldo(ANA), await saldo(BRUNO)]
    await handle(
      ledger,
      streamName('conta', id('parceiro Ana')),
      contaDecider,
      comandosDaConta('parceiro Ana').resgatar('tudo', deAna * 100, HOJE),
      cause(),
    )
    await valer(1)
    const esperado = { vendas: 2, parceiros: 2, aumentos: 0, reducoes: 2, dividas: 1, totalDevedores: 1 }
    const previa = await corrigirTodas({ simular: true })
    expect(previa).toMatchObject({ status: 200, body: { ...esperado, simulado: true, devedores: [{ cpf: ANA }] } })
    expect(await saldo(BRUNO)).toBe(deBruno)
    const feito = await corrigirTodas()
    expect(feito).toMatchObject({ status: 200, body: { ...esperado, simulado: false, devedores: [{ divida: 1 }] } })
    expect([await saldo(ANA), await saldo(BRUNO)]).toEqual([-1, deBruno - 1])
    expect(await analisar()).toMatchObject({ total: 0 })
  })

  it('corrects those that were chosen, with one reason, and no others', async () => {
    await enviar([{}, { 'CPF Vendedor': BRUNO }, {}])
    await valer(2)
    const ids = (await analisar()).vendasCorrigir.map(({ idVenda }) => idVenda)
    const [primeira, segunda, terceira] = ids as [number, number, number]
    const escolhidas = { ids: [segunda, primeira, segunda], motivo: 'Conferidas com a dental' }
    const esperado = { vendas: 2, aumentos: 2, reducoes: 0 }
    expect(await corrigirTodas({ simular: true, body: escolhidas })).toMatchObject({ status: 200, body: esperado })
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect(await corrigirTodas({ token: soSul, body: escolhidas })).toMatchObject({ body: { vendas: 0 } })
    expect(await corrigirTodas({ body: escolhidas })).toMatchObject({ status: 200, body: esperado })
    expect((await analisar()).vendasCorrigir.map(({ idVenda }) => idVenda)).toEqual([terceira])
    const { body } = await call('GET', `/api/vendas/${primeira}`, { token: operador })
    expect(body).toMatchObject({
      venda: { historia: expect.arrayContaining([expect.objectContaining({ motivo: escolhidas.motivo })]) },
    })
    expect(await corrigirTodas({ body: { ids: [] } })).toMatchObject({
      status: 400,
      body: { erro: 'Informe pelo menos uma pontuação' },
    })
  })

  it('is undone in one call by who did it: what changed since stays as it is', async () => {
    const antes = [await saldo(ANA), await saldo(BRUNO)]
    await enviar([{}, { 'CPF Vendedor': BRUNO }])
    await valer(2)
    const { vendasCorrigir } = await analisar()
    const de = (cpf: string) => vendasCorrigir.find((venda) => venda.cpf === cpf)!
    const [deAna, deBruno] = [de(ANA), de(BRUNO)]
    const previa = await corrigirTodas({ simular: true })
    const { body } = await corrigirTodas()
    expect(body).toMatchObject({ vendas: 2, aumentos: 2 })
    const { idProcessamento } = body as { idProcessamento: string }
    const lido = async (id = idProcessamento) =>
      (await call('GET', `/api/processamentos/${id}`, { token: operador })).body
    expect(previa.body).not.toHaveProperty('pontuacoes')
    const passou = ({ idVenda, identificador: nota, parceiro: vendedor, revenda }: typeof deAna) =>
      expect.objectContaining({ idVenda, nota, vendedor, revenda, antes: 3, depois: 4 }) as object
    expect(await lido()).toMatchObject({
      desfeitoPor: null,
      resultado: { pontuacoes: expect.arrayContaining([passou(deAna), passou(deBruno)]) as object[] },
    })
    const voltar = (corpo: object, token = operador, chave: string = randomUUID()) =>
      call('POST', '/api/pontuacoes/corrigir/desfazer', { token, body: corpo, headers: { 'idempotency-key': chave } })
    for (const [outro, token] of [
      [{ idProcessamento }, admin],
      [{ idProcessamento: previa.body['idProcessamento'] }, operador],
    ] as const)
      expect(await voltar(outro, token)).toMatchObject({
        status: 404,
        body: { codigo: 'processamento-nao-encontrado' },
      })
    await valer(3)
    expect(await corrigir(deBruno.idVenda)).toMatchObject({ status: 200, body: { pontuacaoNova: 6 } })
    const chave = randomUUID()
    const feito = await voltar({ idProcessamento }, operador, chave)
    expect(feito).toMatchObject({ status: 200, body: { simulado: false, vendas: 1, aumentos: 0, reducoes: 1 } })
    expect(await voltar({ idProcessamento }, operador, chave)).toEqual(feito)
    const desfez = feito.body['idProcessamento'] as string
    expect(await lido()).toMatchObject({ desfeitoPor: desfez })
    expect(await lido(desfez)).toMatchObject({
      resultado: { desfaz: idProcessamento, pontuacoes: [{ idVenda: deAna.idVenda, antes: 4, depois: 3 }] },
    })
    expect([await saldo(ANA), await saldo(BRUNO)]).toEqual([antes[0]! + 3, antes[1]! + 6])
    expect(await voltar({ idProcessamento })).toMatchObject({ status: 200, body: { vendas: 0, reducoes: 0 } })
    const { venda } = (await call('GET', `/api/vendas/${deAna.idVenda}`, { token: operador })).body
    expect(venda).toMatchObject({
      historia: expect.arrayContaining([expect.objectContaining({ motivo: 'Correção desfeita' })]),
    })
  })

  it('compares them piece by piece, each once, the last ones included', async () => {
    await enviar([{}, { 'CPF Vendedor': BRUNO }, {}])
    await valer(2)
    const { vendasCorrigir } = await analisar()
    const [achadas, pecas]: [number[], number[]] = [[], []]
    let depoisDe: LugarDaPontuacao | undefined = { pontuadoEm: HOJE, numero: 0 }
    while (depoisDe) {
      const { devidas, ate } = await correcoesDevidas(running.programme.db, reachTo(), { depoisDe, quantas: 2 })
      achadas.push(...devidas.map((devida) => devida.numero))
      pecas.push(devidas.length)
      depoisDe = ate
    }
    expect(achadas).toEqual(vendasCorrigir.map(({ idVenda }) => idVenda).toSorted((a, b) => a - b))
    expect(Math.max(...pecas)).toBe(2)
  })

  it('asked for again with its key is the same work', async () => {
    await enviar([{}])
    await valer(2)
    const chave = randomUUID()
    const um = await corrigirTodas({ chave })
    expect(um).toMatchObject({ status: 200, body: { vendas: 1 } })
    expect(await corrigirTodas({ chave })).toEqual(um)
    expect(await corrigirTodas()).toMatchObject({ status: 200, body: { vendas: 0 } })
  })

  it('that was cut short gives no more days later than was seen when it was asked for, and says what it did', async () => {
    await enviar([{}])
    await valer(3)
    const antes = await saldo(ANA)
    const { body } = await corrigirTodas()
    await valer(4)
    expect(await retomar(running, (body as { idProcessamento: string }).idProcessamento)).toMatchObject({
      estado: 'falhou',
      falha: expect.stringContaining(
        'seriam 5 pontos em 1 conta, e foram confirmados 3 pontos em 1 conta. Ficam feitos 3 pontos em 1 conta; o resto',
      ) as string,
    })
    expect(await saldo(ANA)).toBe(antes + 3)
  })
})

describe('correcting all of them beyond the limit', () => {
  let segunda: Awaited<ReturnType<typeof secondPerson>>
  beforeAll(async () => {
    segunda = await secondPerson(running)
    await segunda.limitar('corrigir-todos', 1)
  })
  afterAll(() => segunda.limitar('corrigir-todos', null))
  const todas = (options: Parameters<typeof corrigirTodas>[0] = {}) => corrigirTodas({ token: admin, ...options })

  it('waits for a second person with what all differences come to; up to it, it does not', async () => {
    await enviar([{}])
    await valer(2)
    expect(await todas()).toMatchObject({ status: 200, body: { vendas: 1, aumentos: 1 } })
    await enviar([{}, { 'CPF Vendedor': BRUNO }])
    await valer(3)
    const [deAna, deBruno] = [await saldo(ANA), await saldo(BRUNO)]
    const chave = randomUUID()
    const numero = segunda.numeroDe(await todas({ chave }))
    expect(segunda.numeroDe(await todas({ chave }))).toBe(numero)
    const { total, aumentos } = await analisar()
    const efeito = { valor: aumentos, pontuacoes: total, vendedores: 2, aumentos, reducoes: 0, dividas: 0 }
    expect((await segunda.pedido(numero)).body).toMatchObject({
      pedido: { titulo: 'Correção de pontuações', sobre: '', efeito },
    })
    expect((await segunda.pedido(numero, await running.entrar(SO_SUL, SENHA_DO_PAINEL))).status).toBe(404)
    expect(await segunda.confirmar(numero, { token: admin })).toMatchObject({ body: { codigo: 'pedido-proprio' } })
    expect([await saldo(ANA), await saldo(BRUNO)]).toEqual([deAna, deBruno])
    expect(await segunda.confirmar(numero)).toMatchObject({ status: 200 })
    expect((await saldo(ANA)) + (await saldo(BRUNO))).toBe(deAna + deBruno + aumentos)
    expect(await analisar()).toMatchObject({ total: 0 })
    const { body } = await call('GET', `/api/extrato/${BRUNO}?limite=1`, { token: admin })
    expect((body as { movimentos: { por: string }[] }).movimentos[0]!.por).toMatch(/^Pessoa, confirmado por /)
  })

  it('asks for the chosen ones by their sum, in any order the same request, which names them', async () => {
    await enviar([{}, { 'CPF Vendedor': BRUNO }, {}])
    await valer(4)
    const [um, dois, outro] = (await analisar()).vendasCorrigir.map(({ idVenda }) => idVenda)
    const body = { ids: [dois!, um!], motivo: 'Conferidas com a dental' }
    const numero = segunda.numeroDe(await todas({ body }))
    expect(segunda.numeroDe(await todas({ body: { ...body, ids: [um!, dois!] } }))).toBe(numero)
    const { pedido } = (await segunda.pedido(numero)).body as { pedido: Record<string, unknown> }
    expect(pedido).toMatchObject({
      sobre: expect.stringMatching(/, notas C-\d+, C-\d+$/),
      motivo: body.motivo,
      efeito: { valor: 10, pontuacoes: 2 },
    })
    expect(JSON.stringify(pedido)).toContain('As pontuações escolhidas')
    expect(await segunda.confirmar(numero)).toMatchObject({ status: 200 })
    expect((await analisar()).vendasCorrigir.map(({ idVenda }) => idVenda)).toEqual([outro])
    // What two people have seen is not undone by one.
    expect(await desfazer(um!, 8, { token: admin })).toMatchObject({ body: { codigo: 'correcao-sem-volta' } })
  })

  it('is not confirmed with other differences than were seen, nor once it was refused', async () => {
    await enviar([{}])
    await valer(3)
    const numero = segunda.numeroDe(await todas())
    const { efeito: visto } = await segunda.efeito(numero)
    await valer(4)
    expect(await segunda.confirmar(numero, { visto })).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
    expect(await segunda.recusar(numero)).toMatchObject({ status: 200 })
    expect(await segunda.confirmar(numero)).toMatchObject({ status: 422, body: { codigo: 'pedido-nao-pendente' } })
    expect(await analisar()).toMatchObject({ total: 1 })
  })

  it('that was killed on its way is finished by the next run, once', async () => {
    await enviar([{}, { 'CPF Vendedor': BRUNO }])
    await valer(3)
    const antes = (await saldo(ANA)) + (await saldo(BRUNO))
    const numero = segunda.numeroDe(await todas())
    const efeito = { valor: 6_00, pontuacoes: 2, vendedores: 2, aumentos: 6_00, reducoes: 0, dividas: 0 }
    await segunda.confirmarMorrendo(numero, efeito)
    expect((await saldo(ANA)) + (await saldo(BRUNO))).toBe(antes + 6)
    expect(await analisar()).toMatchObject({ total: 0 })
  })

  it('that was killed before anything gives no more than was seen, and says so', async () => {
    await enviar([{}])
    await valer(3)
    const [[um], antes] = [(await analisar()).vendasCorrigir, await saldo(ANA)]
    const efeito = { valor: 3_00, pontuacoes: 1, vendedores: 1, aumentos: 3_00, reducoes: 0, dividas: 0 }
    const pedidos = [
      segunda.numeroDe(await todas()),
      segunda.numeroDe(await corrigir(um!.idVenda, { token: admin, body: { motivo: 'Conferida' } })),
    ]
    for (const numero of pedidos) await segunda.morrer(numero, efeito, 'corrigir-todos')
    await valer(4)
    for (const numero of pedidos)
      await expect(segunda.trabalhar(numero, efeito)).rejects.toThrow(
        'seriam 5 pontos em 1 conta, e foram confirmados 3 pontos em 1 conta. Nada foi feito: peça de novo.',
      )
    expect(await saldo(ANA)).toBe(antes)
    expect((await segunda.pedido(pedidos[0]!)).body).toMatchObject({ pedido: { situacao: 'sem-efeito' } })
  })

  it('that was killed on its way stops when the rest gives more than was seen', async () => {
    await enviar([{}])
    await valer(3)
    const antes = await saldo(ANA)
    const numero = segunda.numeroDe(await todas())
    const efeito = { valor: 3_00, pontuacoes: 1, vendedores: 1, aumentos: 3_00, reducoes: 0, dividas: 0 }
    await segunda.morrer(numero, efeito)
    await valer(4)
    await expect(segunda.trabalhar(numero, efeito)).rejects.toThrow(
      'seriam 5 pontos em 1 conta, e foram confirmados 3 pontos em 1 conta. Ficam feitos 3 pontos em 1 conta; o resto',
    )
    expect(await saldo(ANA)).toBe(antes + 3)
  })
})

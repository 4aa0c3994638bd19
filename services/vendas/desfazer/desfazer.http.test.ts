import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { envios } from '#contracts/http/envios.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { callsTo } from '../../../tools/test-kit/calls.ts'
import { comandosDaConta } from '../../../tools/test-kit/conta.ts'
import { cause, id } from '../../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, HOJE, OPERADOR, SENHA } from '../../../tools/test-kit/programme.ts'
import { secondPerson } from '../../../tools/test-kit/second-person.ts'
import { startRunning, type Running } from '../../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'

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

const nota = (row: SalesRow = {}): SalesRow => ({ 'Número Fiscal': `D-${++numero}`, ...row })
const enviar = async (rows: readonly SalesRow[], token = operador): Promise<string> => {
  const { body } = await running.enviarVendas(token, await salesSheet(rows))
  return body['idProcessamento'] as string
}
const desfazer = (
  idEnvio: string,
  options: { token?: string; motivo?: string; simular?: boolean; chave?: string } = {},
) =>
  call('POST', `/api/processamentos/${idEnvio}/desfazer${options.simular ? '?simular=1' : ''}`, {
    token: options.token ?? admin,
    body: { motivo: options.motivo ?? (options.simular ? '' : 'Arquivo do mês errado') },
    headers: { 'idempotency-key': options.chave ?? randomUUID() },
  })
const saldo = async (cpf: string) =>
  ((await call('GET', `/api/parceiros?cpf=${cpf}`, { token: admin })).body as { parceiros: [{ saldoPontos: number }] })
    .parceiros[0].saldoPontos
const envio = async (idEnvio: string) =>
  (
    (await call('GET', '/api/envios?limite=0', { token: admin })).body as Extract<
      WireAnswer<typeof envios>,
      { count: number }
    >
  ).envios.find((one) => one.id === idEnvio)!

describe('undoing an upload', () => {
  it('is shown before, changes nothing then, and does what was shown', async () => {
    const antes = [await saldo(ANA), await saldo(BRUNO)]
    const idEnvio = await enviar([nota(), nota(), nota({ 'CPF Vendedor': BRUNO })])
    const depois = [await saldo(ANA), await saldo(BRUNO)]
    expect(depois).toEqual([antes[0]! + 6, antes[1]! + 3])

    const esperado = { vendas: 3, pontos: 9, valor: 600, parceiros: 2, estornados: 9, dividas: 0, totalDevedores: 0 }
    const previa = await desfazer(idEnvio, { simular: true })
    expect(previa).toMatchObject({ status: 200, body: { ...esperado, simulado: true, motivo: '', posicao: null } })
    expect([await saldo(ANA), await saldo(BRUNO)]).toEqual(depois)
    expect(await envio(idEnvio)).toMatchObject({ estado: 'Concluído', linhas: 3, vendas: 3, pontos: 9 })

    const feito = await desfazer(idEnvio)
    expect(feito).toMatchObject({
      status: 200,
      body: { ...esperado, simulado: false, motivo: 'Arquivo do mês errado' },
    })
    expect([await saldo(ANA), await saldo(BRUNO)]).toEqual(antes)
    expect(await envio(idEnvio)).toMatchObject({ estado: 'Desfeito' })
    const { body } = await call('GET', `/api/envios/${idEnvio}/vendas`, { token: admin })
    expect((body as { vendas: { situacao: string }[] }).vendas.map(({ situacao }) => situacao)).toEqual([
      'Anulada',
      'Anulada',
      'Anulada',
    ])
  })

  it('frees the notes: the same sheet may be sent again, and that upload is another one', async () => {
    const linhas = [nota()]
    const primeiro = await enviar(linhas)
    await desfazer(primeiro)
    const segundo = await enviar(linhas)
    expect(await envio(segundo)).toMatchObject({ vendas: 1 })
    expect(await desfazer(primeiro)).toMatchObject({ status: 409, body: { codigo: 'ja-desfeito' } })
    const { body } = await call('GET', `/api/envios/${segundo}/vendas`, { token: admin })
    expect(body).toMatchObject({ count: 1, vendas: [{ situacao: 'Pontuada' }] })
  })

  it('sent twice with its key, or by two at once, acts once', async () => {
    const antes = await saldo(ANA)
    const idEnvio = await enviar([nota()])
    const chave = randomUUID()
    const [um, outro] = await Promise.all([desfazer(idEnvio, { chave }), desfazer(idEnvio, { chave })])
    expect([um.status, outro.status]).toEqual([200, 200])
    expect(outro.body).toEqual(um.body)
    expect(await desfazer(idEnvio, { chave })).toEqual(um)
    expect(await saldo(ANA)).toBe(antes)

    const disputado = await enviar([nota()])
    const juntos = await Promise.all([desfazer(disputado), desfazer(disputado, { token: operador })])
    expect(juntos.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(juntos.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await saldo(ANA)).toBe(antes)
  })

  it('of points that were spent says who owes them', async () => {
    const idEnvio = await enviar([nota({ 'CPF Vendedor': BRUNO, 'Código Produto': 'A2' })])
    const temporario = await saldo(BRUNO)
    expect(temporario).toBeGreaterThanOrEqual(20)
    const { resgatar } = comandosDaConta('parceiro Bruno')
    await handle(
      running.programme.ledger,
      streamName('conta', id('parceiro Bruno')),
      contaDecider,
      resgatar('tudo', temporario * 100, HOJE),
      cause(),
    )
    await running.programme.settled()
    const previa = await desfazer(idEnvio, { simular: true })
    expect(previa.body).toMatchObject({
      estornados: 20,
      dividas: 20,
      totalDevedores: 1,
      devedores: [{ nome: 'Bruno Silva', cpf: BRUNO, divida: 20 }],
    })
    const feito = await desfazer(idEnvio)
    expect(feito.body).toMatchObject({ estornados: 20, dividas: 20, devedores: [{ nome: 'Bruno Silva', divida: 20 }] })
    expect(await saldo(BRUNO)).toBe(-20)
  })

  it('is refused without a reason, of a check, of another kind of work, and of what is not there', async () => {
    const idEnvio = await enviar([nota()])
    expect(await desfazer(idEnvio, { motivo: '  ' })).toMatchObject({
      status: 400,
      body: { codigo: 'motivo-obrigatorio', campos: { motivo: 'Motivo obrigatório' } },
    })
    const previa = (await desfazer(idEnvio, { simular: true })).body as { idProcessamento: string }
    expect(await desfazer(previa.idProcessamento)).toMatchObject({ status: 404 })
    expect(await desfazer(randomUUID())).toMatchObject({ status: 404 })
  })

  it('is for roles 1 and 2, of uploads that they may follow, within the days of review but for role 2', async () => {
    const idEnvio = await enviar([nota()], admin)
    expect(await desfazer(idEnvio, { token: await running.entrar(KULZER, SENHA_DE_TODOS) })).toMatchObject({
      status: 403,
    })
    const limitado = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect(await desfazer(idEnvio, { token: limitado })).toMatchObject({ status: 404 })
    expect((await call('GET', '/api/envios', { token: limitado })).body).toMatchObject({ count: 0 })
    expect((await call('GET', `/api/envios/${idEnvio}/vendas`, { token: limitado })).body).toMatchObject({ count: 0 })

    const agora = running.clock.agora
    running.clock.agora = new Date(agora.getTime() + 91 * 24 * 60 * 60_000)
    try {
      const depois = { operador: await running.entrar(OPERADOR, SENHA), admin: await running.entrar(ADMIN, SENHA) }
      expect(await desfazer(idEnvio, { token: depois.operador })).toMatchObject({
        status: 422,
        body: { codigo: 'desfazer-falhou', erro: expect.stringContaining('90 dias') as string },
      })
      // Work that was refused leaves the upload to whoever asks next.
      expect(await desfazer(idEnvio, { token: depois.admin })).toMatchObject({ status: 200, body: { vendas: 1 } })
    } finally {
      running.clock.agora = agora
    }
  })

  it('leaves alone what stands no more, and is one act of the log that opens to its sales', async () => {
    admin = await running.entrar(ADMIN)
    const idEnvio = await enviar([nota(), nota()], admin)
    const feito = (await desfazer(idEnvio)).body as { idProcessamento: string }
    await running.programme.settled()
    const ler = async (query: string) =>
      (await call('GET', `/api/logs${query}`, { token: admin })).body as { logs: object[]; count: number }
    expect((await ler('?tipo=desfazer-vendas')).logs).toContainEqual(
      expect.objectContaining({
        titulo: 'Envio de vendas desfeito',
        parametros: 'Planilha vendas.xlsx: 2 vendas, 6 pontos',
        processamento: feito.idProcessamento,
        efeitos: 2,
      }),
    )
    const abertas = await ler(`?processamento=${feito.idProcessamento}`)
    expect(abertas.count).toBe(2)
    expect(abertas.logs[0]).toMatchObject({ tipo: 'VendaAnulada' })
    expect((await ler('?limite=0')).logs.filter((log) => 'tipo' in log && log.tipo === 'VendaAnulada')).toEqual([])
    expect((await ler('?buscar=desfeito')).count).toBeGreaterThan(0)
  })
})

describe('undoing an upload beyond the limit', () => {
  let dois: Awaited<ReturnType<typeof secondPerson>>
  beforeAll(async () => {
    admin = await running.entrar(ADMIN)
    operador = await running.entrar(OPERADOR)
    dois = await secondPerson(running)
    await dois.limitar('desfazer-lote', 5)
  })
  const numeroDe = async (idEnvio: string, chave?: string) =>
    dois.numeroDe(await desfazer(idEnvio, chave === undefined ? {} : { chave }))

  it('up to it is done at once; beyond it waits for another person, once for each key', async () => {
    expect((await desfazer(await enviar([nota()]))).status).toBe(200)
    const idEnvio = await enviar([nota(), nota({ 'CPF Vendedor': BRUNO })])
    const chave = randomUUID()
    const numero = await numeroDe(idEnvio, chave)
    expect(await numeroDe(idEnvio, chave)).toBe(numero)
    expect(await envio(idEnvio)).toMatchObject({ estado: 'Concluído' })
    expect((await dois.pedido(numero)).body['pedido']).toMatchObject({
      titulo: 'Envio de vendas desfeito',
      sobre: 'vendas.xlsx',
      motivo: 'Arquivo do mês errado',
      detalhes: [{ nome: 'Envio', valor: 'vendas.xlsx' }, { nome: 'Enviado por' }, { nome: 'Enviado em' }],
      efeito: { valor: 6, vendedores: 2, pontuacoes: 2 },
    })
    expect(await dois.confirmar(numero, { token: admin })).toMatchObject({
      status: 422,
      body: { codigo: 'pedido-proprio' },
    })
    expect(await dois.confirmar(numero)).toMatchObject({ status: 200 })
    expect(await envio(idEnvio)).toMatchObject({ estado: 'Desfeito' })
  })

  it('is told by the upload as any undoing is; its sales name both', async () => {
    const idEnvio = await enviar([nota(), nota()])
    await dois.confirmar(await numeroDe(idEnvio))
    const processamento = async (qual: string) =>
      (await call('GET', `/api/processamentos/${qual}`, { token: admin })).body as Record<string, unknown>
    const { desfeitoPor } = await processamento(idEnvio)
    expect(await processamento(desfeitoPor as string)).toMatchObject({
      tipo: 'desfazer-vendas',
      estado: 'concluido',
      resultado: {
        idEnvio,
        simulado: false,
        motivo: 'Arquivo do mês errado',
        confirmadoPor: 'Ana Lima',
        vendas: 2,
        pontos: 6,
        parceiros: 1,
      },
    })
    const { vendas } = (await call('GET', `/api/envios/${idEnvio}/vendas`, { token: admin })).body as {
      vendas: { idVenda: number }[]
    }
    const { body } = await call('GET', `/api/vendas/${vendas[0]!.idVenda}`, { token: admin })
    const { historia } = (body as { venda: { historia: { tipo: string; por: string }[] } }).venda
    expect(historia.find(({ tipo }) => tipo === 'anulacao')!.por).toMatch(/, confirmado por /)
  })

  it('is not confirmed with another effect than was seen, nor once it was undone', async () => {
    const idEnvio = await enviar([nota(), nota(), nota()])
    const numero = await numeroDe(idEnvio)
    const { efeito: visto } = await dois.efeito(numero)
    const { body } = await call('GET', `/api/envios/${idEnvio}/vendas`, { token: admin })
    const identificador = (body as { vendas: { idVenda: number }[] }).vendas[0]!.idVenda
    await call('POST', '/api/pontuacoes/cancelar', { token: operador, body: { identificador, motivo: 'Devolvida' } })
    expect(await dois.confirmar(numero, { visto })).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
    expect(await dois.confirmar(numero)).toMatchObject({ status: 200 })
    expect(await dois.efeito(numero)).toEqual({ efeito: null, impedimento: 'Outra pessoa já desfez este envio' })
  })

  it('is refused as without a second person', async () => {
    const idEnvio = await enviar([nota(), nota()], admin)
    expect(await desfazer(idEnvio, { motivo: ' ' })).toMatchObject({ status: 400 })
    expect((await desfazer(randomUUID())).status).toBe(404)
    await numeroDe(idEnvio)
    await dois.limitar('desfazer-lote', null)
    expect((await desfazer(idEnvio)).status).toBe(200)
    await dois.limitar('desfazer-lote', 5)
    expect(await desfazer(idEnvio)).toMatchObject({ status: 409, body: { codigo: 'ja-desfeito' } })
  })

  it('is seen by who sees everything, and by who asked', async () => {
    const numero = await numeroDe(await enviar([nota(), nota()]))
    expect((await dois.pedido(numero, await running.entrar(SO_SUL, SENHA_DE_TODOS))).status).toBe(404)
    expect((await dois.pedido(numero, admin)).body['pedido']).toMatchObject({ proprio: true })
  })
})

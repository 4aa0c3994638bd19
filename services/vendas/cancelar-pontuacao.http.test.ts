import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, HOJE, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../tools/test-kit/sales-sheet.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let ultima = 0

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

/** A sale of three points, if nothing else is said: its number. */
async function vender(row: SalesRow = {}): Promise<number> {
  const nota = row['Número Fiscal'] ?? `C-${++ultima}`
  await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': nota, ...row }]))
  const { body } = await call('GET', `/api/pontuacoes?buscar=${nota}`, { token: admin })
  return (body as { pontuacoes: { id: number }[] }).pontuacoes[0]!.id
}
const cancelar = (
  identificador: number,
  { token = operador, motivo = 'Nota devolvida', chave = randomUUID() as string, tipo = 'cancelamento' } = {},
) =>
  call('POST', '/api/pontuacoes/cancelar', {
    token,
    body: { identificador, tipo, motivo },
    headers: { 'idempotency-key': chave },
  })
const efeito = (idVenda: number, token = operador) => call('GET', `/api/vendas/${idVenda}/cancelamento`, { token })
const venda = async (idVenda: number) =>
  ((await call('GET', `/api/vendas/${idVenda}`, { token: admin })).body as { venda: { historia: object[] } }).venda
const saldo = async (cpf: string) =>
  ((await call('GET', `/api/parceiros?cpf=${cpf}`, { token: admin })).body as { parceiros: [{ saldoPontos: number }] })
    .parceiros[0].saldoPontos

describe('cancelling an award', () => {
  it('is shown before, changes nothing then, and takes the points back with its reason', async () => {
    const antes = await saldo(ANA)
    const idVenda = await vender()
    expect(await efeito(idVenda)).toMatchObject({
      status: 200,
      body: {
        pontos: 3,
        daVenda: 3,
        deOutrasVendas: 0,
        divida: 0,
        vencidos: 0,
        saldoAntes: antes + 3,
        saldoDepois: antes,
      },
    })
    expect(await saldo(ANA)).toBe(antes + 3)
    expect(await cancelar(idVenda)).toMatchObject({
      status: 200,
      body: { mensagem: 'Pontuação cancelada com sucesso' },
    })
    expect(await saldo(ANA)).toBe(antes)
    expect(await venda(idVenda)).toMatchObject({
      situacao: 'Cancelada',
      totalPontos: 0,
      historia: [
        { tipo: 'registro' },
        { tipo: 'credito', pontos: 3 },
        { tipo: 'cancelamento', motivo: 'Nota devolvida' },
        { tipo: 'estorno', pontos: -3 },
      ],
    })
    const { body } = await call('GET', `/api/pontuacoes?buscar=C-${ultima}`, { token: admin })
    expect(body).toMatchObject({ count: 0 })
    const { body: extrato } = await call('GET', `/api/extrato/${ANA}?limite=1`, { token: admin })
    expect(extrato).toMatchObject({
      movimentos: [{ tipo: 'estorno', causa: 'cancelamento', motivo: 'Nota devolvida' }],
    })
  })

  it('keeps the note used; annulling frees it, and the number of before stays annulled', async () => {
    const enviar = async (nota: string) =>
      (await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': nota }]))).body
    const cancelada = await vender({ 'Número Fiscal': 'USADA' })
    await cancelar(cancelada)
    expect(await enviar('USADA')).toMatchObject({ vendas: 0, repetidas: 1 })
    const anulada = await vender({ 'Número Fiscal': 'LIVRE' })
    expect(await cancelar(anulada, { tipo: 'anulacao' })).toMatchObject({
      body: { mensagem: 'Venda anulada com sucesso' },
    })
    expect(await enviar('LIVRE')).toMatchObject({ vendas: 1 })
    expect(await venda(anulada)).toMatchObject({ situacao: 'Anulada' })
    expect(await cancelar(anulada)).toMatchObject({ status: 422, body: { codigo: 'venda-nao-esta-em-pe' } })
  })

  it('of points that were spent says what becomes debt, and does just that', async () => {
    const idVenda = await vender({ 'CPF Vendedor': BRUNO, 'Código Produto': 'A2' })
    const tudo = await saldo(BRUNO)
    const { resgatar } = comandosDaConta('parceiro Bruno')
    const gastar = resgatar('quase tudo', (tudo - 4) * 100, HOJE)
    await handle(running.programme.ledger, streamName('conta', id('parceiro Bruno')), contaDecider, gastar, cause())
    await running.programme.settled()
    expect((await efeito(idVenda)).body).toMatchObject({
      pontos: 20,
      daVenda: 4,
      deOutrasVendas: 0,
      divida: 16,
      saldoAntes: 4,
      saldoDepois: -16,
    })
    await cancelar(idVenda)
    expect(await saldo(BRUNO)).toBe(-16)
    expect((await venda(idVenda)).historia.at(-1)).toMatchObject({ tipo: 'estorno', pontos: -20, divida: 16 })
  })

  it('sent twice with its key acts once; a second person is told that it is done', async () => {
    const antes = await saldo(ANA)
    const idVenda = await vender()
    const chave = randomUUID()
    const [um, outro] = await Promise.all([cancelar(idVenda, { chave }), cancelar(idVenda, { chave })])
    expect([um.status, outro.status]).toEqual([200, 200])
    expect(await cancelar(idVenda, { chave })).toMatchObject({ status: 200 })
    expect(await saldo(ANA)).toBe(antes)
    expect(await cancelar(idVenda, { token: admin })).toMatchObject({
      status: 422,
      body: { codigo: 'venda-nao-esta-em-pe', erro: 'A pontuação desta venda já foi cancelada' },
    })
    expect(await efeito(idVenda)).toMatchObject({ status: 422, body: { codigo: 'venda-nao-esta-em-pe' } })
  })

  it('is for roles 1 and 2, of sales within their reach', async () => {
    const idVenda = await vender()
    const kulzer = await running.entrar(KULZER, SENHA_DE_TODOS)
    expect(await cancelar(idVenda, { token: kulzer })).toMatchObject({ status: 403 })
    const limitado = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    const naoEncontrada = { status: 404, body: { codigo: 'venda-nao-encontrada' } }
    expect(await cancelar(idVenda, { token: limitado })).toMatchObject(naoEncontrada)
    expect(await efeito(idVenda, limitado)).toMatchObject(naoEncontrada)
    expect(await cancelar(999_999)).toMatchObject(naoEncontrada)
  })

  it('is possible for 90 days, and later for role 2 with a reason', async () => {
    const idVenda = await vender()
    const { agora } = running.clock
    running.clock.agora = new Date(agora.getTime() + 91 * 24 * 60 * 60_000)
    try {
      operador = await running.entrar(OPERADOR)
      admin = await running.entrar(ADMIN)
      const tarde = { status: 422, body: { codigo: 'prazo-de-revisao' } }
      expect(await efeito(idVenda)).toMatchObject(tarde)
      expect(await cancelar(idVenda)).toMatchObject(tarde)
      expect(await cancelar(idVenda, { token: admin, motivo: '' })).toMatchObject({
        status: 400,
        body: { codigo: 'motivo-obrigatorio' },
      })
      expect(await cancelar(idVenda, { token: admin })).toMatchObject({ status: 200 })
    } finally {
      running.clock.agora = agora
    }
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { MAX_ESCOLHIDAS } from '#contracts/lista.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, CARLA, DENTAL_B, HOJE, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../tools/test-kit/sales-sheet.ts'

const SEGUNDO_ADMIN = cpfDe('111000222')

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let ultima = 0

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  await insertUsuario(running.programme.db, SEGUNDO_ADMIN, 2)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

/** Sales of three points each, if nothing else is said: their numbers. */
async function vender(...rows: SalesRow[]): Promise<number[]> {
  const lote = `M${++ultima}x`
  await running.enviarVendas(
    admin,
    await salesSheet(rows.map((row, n) => ({ 'Número Fiscal': `${lote}${n}`, ...row }))),
  )
  const { body } = await call('GET', `/api/pontuacoes?buscar=${lote}&limite=0`, { token: admin })
  const { pontuacoes } = body as { pontuacoes: { id: number; identificador: string }[] }
  return pontuacoes.toSorted((a, b) => (a.identificador < b.identificador ? -1 : 1)).map((one) => one.id)
}
const cancelar = (
  ids: readonly unknown[],
  { token = operador, motivo = 'Notas devolvidas', chave = randomUUID() as string, tipo = 'cancelamento' } = {},
) =>
  call('POST', '/api/pontuacoes/cancelar-em-massa', {
    token,
    body: { ids, tipo, motivo },
    headers: { 'idempotency-key': chave },
  })
const efeito = (ids: readonly number[], token = operador) =>
  call('POST', '/api/pontuacoes/cancelar-em-massa/efeito', { token, body: { ids } })
const venda = async (idVenda: number) =>
  ((await call('GET', `/api/vendas/${idVenda}`, { token: admin })).body as { venda: { historia: object[] } }).venda
const saldo = async (cpf: string) =>
  ((await call('GET', `/api/parceiros?cpf=${cpf}`, { token: admin })).body as { parceiros: [{ saldoPontos: number }] })
    .parceiros[0].saldoPontos
const textos = async () => (await running.programme.db.selectFrom('textos').select('id').execute()).length

const NAO_ENCONTRADA = 'Nenhuma venda com este número foi encontrada entre as que você pode ver.'
const DE_BRUNO = { 'CPF Vendedor': BRUNO }

describe('cancelling many awards', () => {
  it('is shown before, writes nothing then, and takes all points back with one reason', async () => {
    const antes = [await saldo(ANA), await saldo(BRUNO)]
    const ids = await vender({}, {}, DE_BRUNO)
    const escritos = await textos()
    expect(await efeito(ids)).toEqual(
      expect.objectContaining({
        status: 200,
        body: { pontuacoes: 3, pontos: 9, vendedores: 2, estornados: 9, dividas: 0, recusadas: [] },
      }),
    )
    expect(await textos()).toBe(escritos)
    expect(await cancelar(ids)).toMatchObject({
      status: 200,
      body: {
        mensagem: '3 pontuações canceladas com sucesso: 9 pontos',
        canceladas: 3,
        recusadas: 0,
        pontos: 9,
        resultados: ids.map((id) => ({ id, cancelada: true, motivo: null })),
      },
    })
    expect([await saldo(ANA), await saldo(BRUNO)]).toEqual(antes)
    expect(await textos()).toBe(escritos + 1)
    for (const id of ids)
      expect(await venda(id)).toMatchObject({
        situacao: 'Cancelada',
        historia: [{}, {}, { tipo: 'cancelamento', motivo: 'Notas devolvidas' }, { tipo: 'estorno', pontos: -3 }],
      })
  })

  it('tells what becomes debt, over all sales of an account', async () => {
    const ids = await vender(DE_BRUNO, DE_BRUNO)
    const tudo = await saldo(BRUNO)
    const { resgatar } = comandosDaConta('parceiro Bruno')
    const gastar = resgatar('quase tudo', (tudo - 1) * 100, HOJE)
    await handle(running.programme.ledger, streamName('conta', id('parceiro Bruno')), contaDecider, gastar, cause())
    await running.programme.settled()
    expect((await efeito(ids)).body).toMatchObject({ pontos: 6, vendedores: 1, estornados: 6, dividas: 5 })
    expect((await cancelar(ids)).status).toBe(200)
    expect(await saldo(BRUNO)).toBe(-5)
  })

  it('refuses each that may not be cancelled with its sentence, and cancels the others', async () => {
    const ids = await vender({}, {})
    await cancelar([ids[0]!])
    const recusada = { id: ids[0], cancelada: false, motivo: 'A pontuação desta venda já foi cancelada' }
    const desconhecida = { id: 999_999, cancelada: false, motivo: NAO_ENCONTRADA }
    expect((await efeito([...ids, 999_999])).body).toMatchObject({
      pontuacoes: 1,
      pontos: 3,
      recusadas: [recusada, desconhecida],
    })
    expect((await cancelar([...ids, 999_999])).body).toMatchObject({
      mensagem: '1 de 3 pontuações canceladas: 3 pontos',
      canceladas: 1,
      recusadas: 2,
      pontos: 3,
      resultados: [recusada, { id: ids[1], cancelada: true }, desconhecida],
    })
  })

  it('annuls the sales, so that their notes are free', async () => {
    const ids = await vender({}, {})
    expect((await cancelar(ids, { tipo: 'anulacao' })).body).toMatchObject({ canceladas: 2 })
    expect(await venda(ids[0]!)).toMatchObject({ situacao: 'Anulada' })
  })

  it('with the same key cancels once, and answers what it did', async () => {
    const ids = await vender({}, {})
    const chave = randomUUID()
    const [uma, outra] = await Promise.all([cancelar(ids, { chave }), cancelar(ids, { chave })])
    expect([uma.body, outra.body]).toEqual([uma.body, uma.body])
    expect(uma.body).toMatchObject({ canceladas: 2, recusadas: 0 })
    expect((await venda(ids[0]!)).historia).toHaveLength(4)
  })

  it('is for roles 1 and 2, within their reach, with a reason and up to a number of sales', async () => {
    const ids = await vender({})
    expect((await cancelar(ids, { token: await running.entrar(KULZER, SENHA_DE_TODOS) })).status).toBe(403)
    const soSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect((await efeito(ids, soSul)).body).toMatchObject({ pontuacoes: 0, recusadas: [{ id: ids[0] }] })
    expect((await cancelar(ids, { token: soSul })).body).toMatchObject({
      canceladas: 0,
      resultados: [{ motivo: NAO_ENCONTRADA }],
    })
    expect(await cancelar(ids, { motivo: ' ' })).toMatchObject({ status: 400, body: { campos: { motivo: {} } } })
    expect((await cancelar([])).status).toBe(400)
    const demais = Array.from({ length: MAX_ESCOLHIDAS + 1 }, (_, n) => n + 1)
    expect((await cancelar(demais)).status).toBe(400)
    expect(await venda(ids[0]!)).toMatchObject({ situacao: 'Pontuada' })
  })
})

describe('cancelling many awards beyond the limit', () => {
  const enviar = (method: 'POST' | 'PUT', path: string, token: string, body: object) =>
    call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
  const ver = (numero: number, token: string, sufixo = '') =>
    call('GET', `/api/aprovacoes/${numero}${sufixo}`, { token })
  const confirmar = async (numero: number, token: string, visto?: unknown) =>
    enviar('POST', `/api/aprovacoes/${numero}/confirmar`, token, {
      efeito: visto ?? (await ver(numero, token, '/efeito')).body['efeito'],
    })
  let segundo: string

  beforeAll(async () => {
    segundo = await running.entrar(SEGUNDO_ADMIN, SENHA_DE_TODOS)
    // What was done before there was a limit does not count against it.
    running.clock.agora = new Date(running.clock.agora.getTime() + 1000)
    const limitado = await enviar('PUT', '/api/aprovacoes/limites/cancelar-em-massa/1', admin, { limite: 5 })
    expect(limitado.status).toBe(200)
  })

  it('up to it is done at once; beyond it waits for another person, once for each key', async () => {
    expect((await cancelar(await vender({}))).status).toBe(200)
    const ids = await vender({}, DE_BRUNO)
    const chave = randomUUID()
    const { status, body } = await cancelar(ids, { chave })
    expect([status, body['mensagem']]).toEqual([
      202,
      expect.stringMatching(/^Passa do seu limite de 5 pontos: o pedido/),
    ])
    const numero = body['pedido'] as number
    expect((await cancelar(ids, { chave })).body['pedido']).toBe(numero)
    expect((await cancelar(ids.toReversed())).body['pedido']).toBe(numero)
    expect(await venda(ids[0]!)).toMatchObject({ situacao: 'Pontuada' })
    expect((await ver(numero, segundo)).body['pedido']).toMatchObject({
      titulo: 'Cancelamento em massa',
      sobre: expect.stringMatching(/^2 vendedores, notas \S+, \S+$/) as string,
      motivo: 'Notas devolvidas',
      detalhes: [{ nome: 'O que acontece com as vendas', valor: 'Canceladas: as notas seguem usadas' }],
      vendas: ids.map((idVenda) => ({
        idVenda,
        nota: expect.any(String) as string,
        vendedor: expect.any(String) as string,
        pontos: 3,
      })),
      efeito: { valor: 6, vendedores: 2, pontuacoes: 2 },
    })
    expect(await confirmar(numero, operador)).toMatchObject({ status: 422, body: { codigo: 'pedido-proprio' } })
    expect(await confirmar(numero, segundo)).toMatchObject({ status: 200 })
    const { historia } = await venda(ids[0]!)
    expect(historia[2]).toMatchObject({
      tipo: 'cancelamento',
      motivo: 'Notas devolvidas',
      por: expect.stringMatching(/, confirmado por /) as string,
    })
  })

  it('is one request, however many one call names', async () => {
    const ids = await vender(...Array<SalesRow>(501).fill({}))
    const { status, body } = await cancelar(ids)
    expect(status).toBe(202)
    const numero = body['pedido'] as number
    expect((await ver(numero, segundo)).body['pedido']).toMatchObject({ efeito: { pontuacoes: 501 } })
    expect(await confirmar(numero, segundo)).toMatchObject({ status: 200 })
    expect(await venda(ids.at(-1)!)).toMatchObject({ situacao: 'Cancelada' })
  })

  it('is not confirmed with another effect than was seen', async () => {
    const ids = await vender({}, {}, {})
    const numero = (await cancelar(ids)).body['pedido'] as number
    const { efeito: visto } = (await ver(numero, segundo, '/efeito')).body
    await cancelar([ids[0]!], { token: admin })
    expect(await confirmar(numero, segundo, visto)).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
    expect(await confirmar(numero, segundo)).toMatchObject({ status: 200 })
    expect(await venda(ids[1]!)).toMatchObject({ situacao: 'Cancelada' })
  })

  it('of which nothing is left to cancel ends without effect', async () => {
    const ids = await vender({}, {})
    const numero = (await cancelar(ids)).body['pedido'] as number
    for (const id of ids) await cancelar([id], { token: admin })
    expect((await confirmar(numero, segundo)).status).toBe(422)
    expect((await ver(numero, segundo)).body['pedido']).toMatchObject({
      situacao: 'sem-efeito',
      resposta: { motivo: 'Nenhuma destas pontuações pode mais ser cancelada.' },
    })
  })

  it('is seen by who sees everything, and by who asked', async () => {
    const numero = (await cancelar(await vender({}, {}))).body['pedido'] as number
    const soSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect((await ver(numero, soSul)).status).toBe(404)
    expect((await ver(numero, operador)).body['pedido']).toMatchObject({ proprio: true })
  })

  it('tells nobody of sales out of their reach that they named', async () => {
    const [deAna] = await vender({})
    const deCarla = { 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1' }
    const ids = await vender(deCarla, deCarla)
    const soSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    const numero = (await cancelar([deAna!, ...ids], { token: soSul })).body['pedido'] as number
    const { pedido } = (await ver(numero, soSul)).body as { pedido: { sobre: string; vendas: { idVenda: number }[] } }
    expect(pedido.vendas.map(({ idVenda }) => idVenda)).toEqual(ids)
    expect(pedido.sobre).toMatch(/^Carla Silva, notas /)
  })
})

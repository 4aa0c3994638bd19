import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { alterarLimite } from '#services/aprovacoes/limites.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { alterarProduto } from '#services/produtos/alterar-produto.ts'
import { alterarRede } from '#services/redes/alterar-rede.ts'
import { conferirLimites } from '#services/verification/limites.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, AGORA, HOJE } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

const SEGUNDO_ADMIN = cpfDe('111000222')
/** An administrator of the network Sul alone. */
const SO_SUL_ADMIN = cpfDe('111000111')
const REDE = `/api/redes/${id('rede Norte')}`
const PRODUTO = `/api/produtos/${id('produto P1')}`

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let segundo: string
let soSul: string
let notas = 0

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  await insertUsuario(db, SEGUNDO_ADMIN, 2)
  await insertUsuario(db, SO_SUL_ADMIN, 2, { redes: [id('rede Sul')] })
  admin = await running.entrar(ADMIN)
  await vender()
  running.clock.agora = new Date(AGORA.getTime() + 86_400_000)
  admin = await running.entrar(ADMIN)
  segundo = await running.entrar(SEGUNDO_ADMIN, SENHA_DE_TODOS)
  soSul = await running.entrar(SO_SUL_ADMIN, SENHA_DE_TODOS)
  expect((await enviar('PUT', '/api/aprovacoes/limites/valor-retroativo/2', { limite: 0 })).status).toBe(200)
})
afterAll(() => running.close())

/** Of shop A in the network Norte: two units of P1, 1,50 points each. */
const vender = async () => running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': `R-${++notas}` }]))
const enviar = (
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  { token = admin, chave = randomUUID() as string } = {},
) => call(method, path, { token, body, headers: { 'idempotency-key': chave } })
const mudarRede = (mais: object = {}, options: { token?: string; chave?: string } = {}) =>
  enviar('PUT', REDE, { valorPonto: 0.8, desde: HOJE, motivo: 'Acordo de ontem', ...mais }, options)
const mudarProduto = (mais: object = {}, options: { token?: string } = {}) =>
  enviar('PUT', PRODUTO, { valorPontos: 2, desde: HOJE, motivo: 'Tabela errada', ...mais }, options)
const numeroDe = ({ status, body }: Awaited<ReturnType<typeof mudarRede>>): number => {
  expect(status).toBe(202)
  return body['pedido'] as number
}
const pedido = async (numero: number, token = segundo) => call('GET', `/api/aprovacoes/${numero}`, { token })
const efeito = async (numero: number) =>
  (await call('GET', `/api/aprovacoes/${numero}/efeito`, { token: segundo })).body['efeito'] as object
const confirmar = async (numero: number, token = segundo, visto?: object) =>
  enviar('POST', `/api/aprovacoes/${numero}/confirmar`, { efeito: visto ?? (await efeito(numero)) }, { token })
const valores = async (path: string) =>
  Object.values((await call('GET', `${path}/valores`, { token: admin })).body)[0] as { valor: number; por: string }[]
const versao = async () => ((await call('GET', REDE, { token: admin })).body['rede'] as { versao: number }).versao

describe('a value that starts earlier', () => {
  it('is saved at once while it changes no more awards than the limit, and so is one of today', async () => {
    expect(await mudarRede({ desde: '2026-11-01', valorPonto: 0.55 })).toMatchObject({ status: 200 })
    expect(await mudarRede({ desde: undefined, valorPonto: 0.7 })).toMatchObject({ status: 200 })
  })

  it('of a network waits beyond it, with the awards that it changes and their cost, until another person confirms', async () => {
    const antes = [await valores(REDE), await versao()]
    const chave = randomUUID()
    const resposta = await mudarRede({ versao: await versao() }, { chave })
    expect(resposta.body['mensagem']).toMatch(/^Passa do seu limite de 0 pontuações: o pedido \d+ aguarda/)
    const numero = numeroDe(resposta)
    expect(numeroDe(await mudarRede({ versao: await versao() }, { chave }))).toBe(numero)
    expect([await valores(REDE), await versao()]).toEqual(antes)
    expect((await pedido(numero)).body['pedido']).toMatchObject({
      titulo: 'Valor com início no passado',
      sobre: 'Norte',
      motivo: 'Acordo de ontem',
      detalhes: [
        { nome: 'Valor do ponto', valor: formatarDinheiro(80) },
        { nome: 'Vale desde', valor: '20/11/2026' },
      ],
      efeito: { valor: 1, custoAntes: 1.5, custoDepois: 2.4 },
    })
    expect(await confirmar(numero, admin)).toMatchObject({ status: 422, body: { codigo: 'pedido-proprio' } })
    expect(await confirmar(numero)).toMatchObject({ status: 200 })
    const vigente = (await valores(REDE)).find(({ valor }) => valor === 0.8)
    expect(vigente).toMatchObject({ desde: HOJE, motivo: 'Acordo de ontem' })
    expect(vigente!.por).toMatch(/, confirmado por /)
    expect(await versao()).toBe((antes[1] as number) + 1)
  })

  it('of a product waits with the points that the awards got and would get, and is seen by who sees all', async () => {
    const numero = numeroDe(await mudarProduto())
    expect((await pedido(numero)).body['pedido']).toMatchObject({
      detalhes: [
        { nome: 'Pontos do produto', valor: '2' },
        { nome: 'Vale desde', valor: '20/11/2026' },
      ],
      efeito: { valor: 1, pontosAntes: 3, pontosDepois: 4 },
    })
    expect((await pedido(numero, soSul)).status).toBe(404)
    expect(await confirmar(numero)).toMatchObject({ status: 200 })
    expect((await valores(PRODUTO))[0]).toMatchObject({ valor: 2, desde: HOJE, motivo: 'Tabela errada' })
  })

  it('is not confirmed with another effect than was seen', async () => {
    const numero = numeroDe(await mudarRede({ valorPonto: 0.9 }))
    const visto = await efeito(numero)
    running.clock.agora = AGORA
    admin = await running.entrar(ADMIN)
    await vender()
    running.clock.agora = new Date(AGORA.getTime() + 86_400_000)
    admin = await running.entrar(ADMIN)
    expect(await confirmar(numero, segundo, visto)).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
    expect(await confirmar(numero)).toMatchObject({ status: 200 })
  })

  it('waits alone: what else the call changes is neither saved nor kept with it', async () => {
    const antes = await versao()
    expect(await mudarRede({ valorPonto: 1, regiao: 'Oeste' })).toMatchObject({
      status: 422,
      body: { codigo: 'valor-sozinho' },
    })
    expect(await versao()).toBe(antes)
  })

  it('is refused as without a second person: no reason, a record changed by another, out of reach', async () => {
    expect(await mudarRede({ valorPonto: 1, motivo: '' })).toMatchObject({
      status: 400,
      body: { codigo: 'motivo-obrigatorio' },
    })
    expect(await mudarRede({ valorPonto: 1, versao: (await versao()) - 1 })).toMatchObject({
      status: 409,
      body: { codigo: 'alterado-por-outro' },
    })
    expect(await mudarRede({ valorPonto: 1 }, { token: soSul })).toMatchObject({ status: 404 })
    expect(await mudarProduto({ valorPontos: 3 }, { token: soSul })).toMatchObject({ status: 403 })
  })

  it('of a network is seen by who sees that network', async () => {
    const numero = numeroDe(await mudarRede({ valorPonto: 1 }))
    expect((await pedido(numero, soSul)).status).toBe(404)
    expect((await pedido(numero)).status).toBe(200)
  })
})

describe('the proof', () => {
  const alem = async () =>
    (await conferirLimites(running.programme)).alem.map(({ evento, descricao }) => `${evento} ${descricao}`)
  /** The product's own commands, as whoever has the database's password runs them. */
  const context = (minutos: number) => ({
    ...running.programme.context,
    agora: () => new Date(running.clock.agora.getTime() + minutos * 60_000),
    actor: { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const,
  })
  const SEM = 'e não foi confirmado por uma segunda pessoa'

  it('finds all of it within the limits, or confirmed', async () => {
    expect(await conferirLimites(running.programme)).toMatchObject({ alem: [], omitidos: 0 })
    expect((await conferirLimites(running.programme)).atos).toBeGreaterThan(0)
  })

  it('names what nobody was asked for: by itself, with those of its day, and with an approval that is not there', async () => {
    const produto = { desde: HOJE, motivo: 'Tabela errada' }
    const [ato, papel] = ['valor-retroativo', 2] as const
    await alterarLimite(context(1), { ato, papel, limite: 100 })
    await alterarProduto(context(2), id('produto P1'), { ...produto, valorPontos: 500 })
    const passa = `ValorPontosDefinido passa do limite de 1 pontuação ${SEM}`
    expect(await alem()).toEqual([passa])
    await alterarLimite(context(3), { ato, papel, limite: 500 })
    await alterarProduto(context(4), id('produto P1'), { ...produto, valorPontos: 600 })
    const somado = `com as últimas 24 horas da mesma pessoa, passa do limite de 5 pontuações ${SEM}`
    expect(await alem()).toEqual([passa])
    await alterarRede(context(5), id('rede Norte'), { ...produto, valorPonto: 123 })
    expect(await alem()).toEqual([passa, `ValorPontoDefinido ${somado}`])
    await alterarRede({ ...context(6), aprovadoPor: id('ninguém') }, id('rede Norte'), { ...produto, valorPonto: 124 })
    expect(await alem()).toContain(
      'ValorPontoDefinido diz que uma segunda pessoa o confirmou, e não há esta aprovação no ledger',
    )
    // A value of today touches nothing that was given before.
    const antes = await alem()
    await alterarProduto(context(7), id('produto P1'), { valorPontos: 700 })
    expect(await alem()).toEqual(antes)
  })
})

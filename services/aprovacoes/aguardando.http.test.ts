import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

const OUTRO = cpfDe('111000222')
/** Administrators of one network each; Ana is of Norte. */
const DO_NORTE = cpfDe('111000333')
const DO_SUL = cpfDe('111000444')

let running: Running
let call: ReturnType<typeof callsTo>
/** By who they are. */
let tokens: Record<'quemPede' | 'outro' | 'doNorte' | 'doSul' | 'operador', string>
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  await insertLimitedPeople(db)
  await insertUsuario(db, OUTRO, 2)
  await insertUsuario(db, DO_NORTE, 2, { redes: [id('rede Norte')] })
  await insertUsuario(db, DO_SUL, 2, { redes: [id('rede Sul')] })
  const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
  tokens = {
    quemPede: await running.entrar(ADMIN),
    outro: await entrar(OUTRO),
    doNorte: await entrar(DO_NORTE),
    doSul: await entrar(DO_SUL),
    operador: await running.entrar(OPERADOR),
  }
  expect((await mudarLimite(100)).status).toBe(200)
})
afterAll(() => running.close())

const enviar = (method: 'POST' | 'PUT', path: string, token: string, body: object = {}) =>
  call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const mudarLimite = (limite: number) =>
  enviar('PUT', '/api/aprovacoes/limites/lancar-pontos/2', tokens.quemPede, { limite })
const pedido = ({ status, body }: Awaited<ReturnType<typeof enviar>>) => {
  expect(status).toBe(202)
  return (body as { pedido: number }).pedido
}
const lancar = () =>
  enviar('POST', '/api/pontuacoes/lancar', tokens.quemPede, {
    cpf: ANA,
    sentido: 'credito',
    pontos: 500,
    motivo: 'Campanha de inverno',
    documento: 'Memorando 12',
  })
const ler = (token: string) => call('GET', '/api/aprovacoes/aguardando', { token })
const aguardam = async () => {
  const counted = Object.entries(tokens).map(async ([quem, token]) => [quem, (await ler(token)).body.quantos] as const)
  return Object.fromEntries(await Promise.all(counted)) as Record<keyof typeof tokens, number>
}

test('a request waits for whoever may answer it: not for its maker, another network or a role that may not', async () => {
  const ninguem = { quemPede: 0, outro: 0, doNorte: 0, doSul: 0, operador: 0 }
  expect(await aguardam()).toEqual(ninguem)

  const deAna = pedido(await lancar())
  expect(await aguardam()).toEqual({ ...ninguem, outro: 1, doNorte: 1 })
  const doPrograma = pedido(await mudarLimite(200))
  expect(await aguardam()).toEqual({ ...ninguem, outro: 2, doNorte: 1 })
  const primeiros = async (quem: keyof typeof tokens) => (await ler(tokens[quem])).body['primeiros']
  expect(await primeiros('outro')).toEqual([doPrograma, deAna])
  expect(await primeiros('doNorte')).toEqual([deAna])
  expect(await primeiros('quemPede')).toEqual([])

  const recusa = await enviar('POST', `/api/aprovacoes/${deAna}/recusar`, tokens.doNorte, { motivo: 'É de outra' })
  expect(recusa.status).toBe(200)
  expect(await aguardam()).toEqual({ ...ninguem, outro: 1 })
  expect((await enviar('POST', `/api/aprovacoes/${doPrograma}/retirar`, tokens.quemPede)).status).toBe(200)
  expect(await aguardam()).toEqual(ninguem)
})

test('who answers no request at all is not told', async () => {
  expect((await ler(await running.entrar(KULZER, SENHA_DO_PAINEL))).status).toBe(403)
  expect((await ler(await running.entrar(ANA, SENHA, 'parceiro'))).status).toBe(403)
})

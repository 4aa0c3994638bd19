import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, HOJE, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { DE_CARLA, insertResgate } from './resgates.fixture.ts'

let running: Running
let call: ReturnType<typeof callsTo>
const tokens = new Map<string, string>()
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  for (const cpf of [ADMIN, OPERADOR]) tokens.set(cpf, await running.entrar(cpf))
  for (const cpf of [KULZER, SO_SUL, DA_LOJA_A]) tokens.set(cpf, await running.entrar(cpf, SENHA_DO_PAINEL))
})
afterAll(() => running.close())

let numeros = 100
/** A redemption of its own for each test. */
const novo = async (outros: Parameters<typeof insertResgate>[3] = {}) => {
  const numero = ++numeros
  await insertResgate(running.programme, numero, 4, outros)
  return numero
}
const fazer = (
  quem: string,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
  headers: Record<string, string> = {},
) => call(method, path, { token: tokens.get(quem)!, body, headers })
const aprovar = (quem: string, identificador: number, outros: object = {}, headers = {}) =>
  fazer(quem, 'POST', '/api/resgates/aprovar', { identificador, ...outros }, headers)
const mudar = (quem: string, identificador: number, status: number, outros: object = {}) =>
  fazer(quem, 'POST', '/api/alterarStatusResgate', { identificador, status, ...outros })
const cancelar = (quem: string, identificador: number, outros: object = {}, headers = {}) =>
  fazer(quem, 'POST', '/api/cancelarResgate', { identificador, motivo: 'Pedido em duplicidade', ...outros }, headers)
const anotar = (quem: string, numero: number, descricao: string, outros: object = {}) =>
  fazer(quem, 'PUT', `/api/resgates/${numero}/alterar-observacao`, { descricao, ...outros })
const prever = (quem: string, numero: number, previsaoEntrega: string) =>
  fazer(quem, 'PUT', `/api/resgates/${numero}/previsao-entrega`, { previsaoEntrega })
const emMassa = (quem: string, status: unknown, ids?: unknown) =>
  fazer(quem, 'PATCH', '/api/resgates/bulk', { status, ids })

const ler = async (numero: number) =>
  (await running.ler(tokens.get(ADMIN)!, `/api/resgates/${numero}`)).body['resgate'] as {
    status: number
    obs: string | null
    previsaoEntrega: string | null
    versao: number
    historia: { tipo: string; texto: string | null; por: string | null }[]
  }
const saldoDeAna = async () => (await running.ler(tokens.get(ADMIN)!, `/api/extrato/${ANA}`)).body['saldo'] as number

describe('approving', () => {
  it('releases a redemption that waits, once, and says so', async () => {
    const numero = await novo({ aguardaLiberacao: true })
    expect(await aprovar(OPERADOR, numero)).toMatchObject({
      status: 200,
      body: { mensagem: 'Resgate aprovado com sucesso', resgate: { id: numero, status: 6, versao: 2 } },
    })
    expect(await aprovar(OPERADOR, numero)).toMatchObject({
      status: 422,
      body: { codigo: 'nao-aguarda-liberacao', erro: expect.stringContaining('seu status é "Liberado"') as string },
    })
    expect((await ler(numero)).versao).toBe(2)
  })

  it('of one’s own account is for somebody else', async () => {
    const numero = await novo({ aguardaLiberacao: true })
    const { db } = running.programme
    const cpfDoOperador = (cpf: string) =>
      db.updateTable('usuarios').set({ cpf }).where('cpf', 'in', [OPERADOR, ANA]).execute()
    await cpfDoOperador(ANA)
    expect((await aprovar(OPERADOR, numero)).body).toMatchObject({ codigo: 'conta-propria' })
    await cpfDoOperador(OPERADOR)
    expect((await aprovar(ADMIN, numero)).status).toBe(200)
  })

  it('is refused where nothing waits', async () => {
    expect(await aprovar(OPERADOR, await novo())).toMatchObject({
      status: 422,
      body: {
        codigo: 'nao-aguarda-liberacao',
        erro: 'Não é possível aprovar: este resgate não aguarda liberação, seu status é "Não entregue"',
      },
    })
  })
})

describe('the status of the delivery', () => {
  it('goes through transport to the delivery and back', async () => {
    const numero = await novo()
    for (const status of [2, 1, 0])
      expect((await mudar(OPERADOR, numero, status)).body).toMatchObject({
        mensagem: 'Status atualizado com sucesso',
        resgate: { status },
      })
    expect((await mudar(OPERADOR, numero, 0)).body).toMatchObject({
      codigo: 'status-de-agora',
      erro: 'Não é possível mudar para "Não entregue": este já é o status deste resgate',
    })
  })

  it('waits for the approval, and ends with the cancelling', async () => {
    const numero = await novo({ aguardaLiberacao: true })
    expect(await mudar(OPERADOR, numero, 2)).toMatchObject({
      status: 422,
      body: { codigo: 'aprove-antes', erro: 'Não é possível mudar para "Em transporte". Aprove o resgate antes' },
    })
    await cancelar(OPERADOR, numero)
    expect(await mudar(OPERADOR, numero, 2)).toMatchObject({ status: 422, body: { codigo: 'resgate-cancelado' } })
  })

  it('is one of three, and is asked for', async () => {
    const numero = await novo()
    for (const status of [3, 6, 'x', null])
      expect(
        (await fazer(OPERADOR, 'POST', '/api/alterarStatusResgate', { identificador: numero, status })).body,
      ).toMatchObject({ campos: { status: 'Status é obrigatório.' } })
  })
})

describe('cancelling', () => {
  it('gives the points back, tells why, and repeats without harm', async () => {
    const numero = await novo()
    const antes = await saldoDeAna()
    const chave = { 'idempotency-key': `cancelar ${numero}`.replace(' ', '-') }
    for (const _ of [1, 2])
      expect(await cancelar(OPERADOR, numero, {}, chave)).toMatchObject({
        status: 200,
        body: { mensagem: 'Resgate cancelado com sucesso', resgate: { status: 3, versao: 2 } },
      })
    expect(await saldoDeAna()).toBe(antes + 4)
    expect((await ler(numero)).historia.at(-2)).toMatchObject({
      tipo: 'cancelamento',
      texto: 'Pedido em duplicidade',
      por: 'Pessoa',
    })
    for (const outro of [{ motivo: 'Outro motivo' }, { peloFornecedor: true }])
      expect(await cancelar(ADMIN, numero, outro)).toMatchObject({
        status: 422,
        body: { codigo: 'resgate-cancelado', erro: expect.stringContaining('já é "Cancelado"') as string },
      })
    expect((await ler(numero)).versao).toBe(2)
  })

  it('on the supplier’s behalf is for role 2', async () => {
    const numero = await novo()
    expect((await cancelar(OPERADOR, numero, { peloFornecedor: true })).body).toMatchObject({ codigo: 'so-fornecedor' })
    expect((await cancelar(ADMIN, numero, { peloFornecedor: true })).body).toMatchObject({ resgate: { status: 5 } })
  })
})

describe('note and forecast', () => {
  it('are written, and cleared by a blank', async () => {
    const numero = await novo()
    expect((await anotar(KULZER, numero, ' Ligar antes ')).body.mensagem).toBe('Observação alterada com sucesso')
    expect((await prever(OPERADOR, numero, HOJE.replaceAll('-', ''))).body).toMatchObject({
      mensagem: 'Previsão de entrega alterada com sucesso',
      resgate: { previsaoEntrega: HOJE },
    })
    expect(await ler(numero)).toMatchObject({ obs: 'Ligar antes', previsaoEntrega: HOJE })
    await anotar(KULZER, numero, '')
    await prever(OPERADOR, numero, '')
    expect(await ler(numero)).toMatchObject({ obs: null, previsaoEntrega: null, versao: 5 })
  })

  it('the forecast is a day from the redemption on, and ends with a cancelled one', async () => {
    const numero = await novo()
    expect(await prever(OPERADOR, numero, somarDias(HOJE, -1))).toMatchObject({
      status: 400,
      body: { campos: { previsaoEntrega: 'Use uma data a partir do dia do resgate' } },
    })
    expect(await prever(OPERADOR, numero, '2026-02-30')).toMatchObject({
      status: 400,
      body: { campos: { previsaoEntrega: 'Previsão de entrega inválida' } },
    })
    await cancelar(OPERADOR, numero)
    expect((await prever(OPERADOR, numero, HOJE)).body).toMatchObject({ codigo: 'resgate-cancelado' })
    expect((await anotar(OPERADOR, numero, 'Cancelado a pedido')).status).toBe(200)
  })
})

describe('the status of many', () => {
  it('changes those that may, and tells of each that may not', async () => {
    const [um, espera, cancelado] = [await novo(), await novo({ aguardaLiberacao: true }), await novo()]
    await cancelar(OPERADOR, cancelado)
    const { body } = await emMassa(OPERADOR, 2, `${um}, ${espera},${cancelado}, 999999, ${um}`)
    expect(body).toMatchObject({ mensagem: '1 de 4 resgates atualizados', alterados: 1, recusados: 3 })
    expect(body.resultados).toEqual([
      { id: um, alterado: true, status: 2, motivo: null },
      {
        id: espera,
        alterado: false,
        status: null,
        motivo: expect.stringContaining('Aprove o resgate antes') as string,
      },
      { id: cancelado, alterado: false, status: null, motivo: expect.stringContaining('"Cancelado"') as string },
      { id: 999999, alterado: false, status: null, motivo: expect.stringContaining('Nenhum resgate') as string },
    ])
    expect(await emMassa(OPERADOR, 1, [um, String(um)])).toMatchObject({
      body: { mensagem: 'Status atualizado com sucesso', alterados: 1, recusados: 0 },
    })
  })

  it('asks for a status and for ids, in the words of the documents', async () => {
    const campos = async (status: unknown, ids: unknown) => (await emMassa(OPERADOR, status, ids)).body.campos as object
    expect(await campos(undefined, '1')).toEqual({ status: 'Status é obrigatório.' })
    for (const nada of [undefined, '', ' , ', []])
      expect(await campos(1, nada)).toEqual({ ids: 'Informe pelo menos um id.' })
    for (const [ids, x] of [
      ['1, dois', 'dois'],
      ['1;2', '1;2'],
      [['1', '-2'], '-2'],
      ['1.5', '1.5'],
    ] as const)
      expect(await campos(1, ids)).toEqual({ ids: `Id inválido encontrado: ${x}` })
    const muitos = Array.from({ length: 501 }, (_, n) => n + 1)
    expect(await campos(1, muitos)).toEqual({ ids: 'Use no máximo 500 ids de uma vez' })
  })
})

describe('two people who act on one redemption', () => {
  it('the second is told who was quicker, and nothing of the first is undone', async () => {
    const numero = await novo()
    const { versao } = await ler(numero)
    expect((await mudar(ADMIN, numero, 1, { versao })).status).toBe(200)
    const recusas = [
      mudar(OPERADOR, numero, 2, { versao }),
      cancelar(OPERADOR, numero, { versao }),
      anotar(OPERADOR, numero, 'x', { versao }),
    ]
    for (const recusa of await Promise.all(recusas)) {
      expect(recusa).toMatchObject({ status: 409, body: { codigo: 'alterado-por-outro' } })
      expect(recusa.body.erro).toMatch(/^Pessoa alterou este resgate em 20\/11\/2026/)
    }
    expect(await ler(numero)).toMatchObject({ status: 1, obs: null, versao: 2 })
    expect((await mudar(OPERADOR, numero, 2, { versao: 2 })).status).toBe(200)
  })

  it('at the same moment, one of them is', async () => {
    const numero = await novo()
    const answers = await Promise.all([
      mudar(ADMIN, numero, 1, { versao: 1 }),
      cancelar(OPERADOR, numero, { versao: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('who may', () => {
  it('acts: roles 1 and 2; the note: role 0 too', async () => {
    const numero = await novo()
    for (const quem of [KULZER, DA_LOJA_A]) {
      const recusas = [
        aprovar(quem, numero),
        mudar(quem, numero, 1),
        cancelar(quem, numero),
        emMassa(quem, 1, [numero]),
      ]
      for (const { status } of await Promise.all([...recusas, prever(quem, numero, HOJE)])) expect(status).toBe(403)
    }
    expect((await anotar(DA_LOJA_A, numero, 'x')).status).toBe(403)
  })

  it('only within reach: what is out of it answers as what is not', async () => {
    const [norte, sul] = [await novo(), await novo({ de: DE_CARLA })]
    for (const answer of await Promise.all([
      mudar(SO_SUL, norte, 1),
      cancelar(SO_SUL, norte),
      aprovar(SO_SUL, norte),
      anotar(SO_SUL, norte, 'x'),
      prever(SO_SUL, norte, HOJE),
    ]))
      expect(answer).toMatchObject({ status: 404, body: { codigo: 'resgate-nao-encontrado' } })
    expect((await emMassa(SO_SUL, 1, [norte, sul])).body).toMatchObject({ alterados: 1, recusados: 1 })
    expect(await ler(norte)).toMatchObject({ status: 0, versao: 1 })
  })
})

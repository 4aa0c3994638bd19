import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cartao } from '#contracts/http/cartoes.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, AGORA, BRUNO, CARLA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { fileSenderTo } from '../../tools/test-kit/send-file.ts'
import { insertResgate } from '../resgates/resgates.fixture.ts'
import { insertCartao } from './cartoes.fixture.ts'

const DA_ANA = '5020880000001111'
const DA_CARLA = '5020880000002222'

let running: Running
let call: ReturnType<typeof callsTo>
let send: ReturnType<typeof fileSenderTo>
let [admin, operador, ana, bruno, carla, doSul] = ['', '', '', '', '', '']

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  send = fileSenderTo(running.url)
  const { programme } = running
  await insertLimitedPeople(programme.db)
  ;[admin, operador] = [await running.entrar(ADMIN), await running.entrar(OPERADOR)]
  doSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
  ;[ana, bruno, carla] = [await naLoja(ANA), await naLoja(BRUNO), await naLoja(CARLA)]
  await insertCartao(programme.db, 'PROXY-ANA', { numero: DA_ANA })
  const premio = { id: id('crédito'), codigo: 'C1', custoTotal: 200, carga: 250 }
  await insertResgate(programme, 51, 4, { premio })
  await insertCartao(programme.db, 'PROXY-CARLA', { numero: DA_CARLA })
  await insertResgate(programme, 52, 4, { premio, de: ['parceiro Carla', 'revenda B', 'rede Sul'] })
})
afterAll(() => running.close())

const naLoja = (cpf: string) => running.entrar(cpf, SENHA, 'parceiro')

const meu = async (token: string) => (await call('GET', '/api/cartoes/meu', { token })).body.cartao
const mudar = (token: string, numero: string | undefined, status: 0 | 1, chave?: string) =>
  call('POST', '/api/cartoes/status', {
    token,
    body: { numero, status },
    ...(chave === undefined ? {} : { headers: { 'idempotency-key': chave } }),
  })
const noPainel = async (codigo: string) =>
  ((await call('GET', `/api/cartoes?buscar=${codigo}`, { token: admin })).body.cartoes as Cartao[])[0]!
const confirmar = (token: string, idCartao: string, body: object = {}) =>
  call('POST', `/api/cartoes/${idCartao}/desbloqueio`, { token, body })
const acoes = async () =>
  (
    await running.programme.db
      .selectFrom('auditoria')
      .select('acao')
      .where('entidade', '=', 'cartoes')
      .where('id_entidade', '=', (await noPainel('PROXY-ANA')).idCartao)
      .orderBy('id')
      .execute()
  ).map(({ acao }) => acao)

describe("a member's card", () => {
  it('comes blocked with the first credit, and is told by the end of its number', async () => {
    const cartao = { numero: '•••• 1111', saldo: 0, atualizadoEm: null, bloqueado: 1, emDesbloqueio: false }
    expect(await meu(ana)).toEqual(cartao)
    const entrar = await call('POST', '/api/sessoes/parceiro', { body: { cpf: ANA, senha: SENHA } })
    expect(entrar.body.parceiro).toMatchObject({ cartao })
    expect(await meu(bruno)).toBeNull()
    expect((await call('GET', '/api/cartoes/meu', { token: admin })).status).toBe(403)
  })

  it("is named on the redemption's page, to whoever may see that", async () => {
    const doResgate = async (numero: number, token: string) =>
      (await call('GET', `/api/resgates/${numero}`, { token })).body.resgate as { cartao: unknown } | undefined
    for (const token of [admin, ana])
      expect((await doResgate(51, token))?.cartao).toEqual({ numero: '•••• 1111', carga: 2.5 })
    expect(await doResgate(51, doSul)).toBeUndefined()
    expect((await doResgate(52, doSul))?.cartao).toEqual({ numero: '•••• 2222', carga: 2.5 })
  })
})

describe('blocking and unblocking', () => {
  it('takes the number of the own card, and no other', async () => {
    expect(await mudar(bruno, DA_ANA, 0)).toMatchObject({
      status: 422,
      body: { codigo: 'sem-cartao', erro: 'Você ainda não possui seu Cartão' },
    })
    for (const numero of [DA_CARLA, '5020880000009999'])
      expect(await mudar(ana, numero, 0)).toMatchObject({
        status: 400,
        body: { campos: { numero: 'Este não é o número do seu cartão' } },
      })
    for (const falta of ['', undefined])
      expect((await mudar(ana, falta, 0)).body.campos).toEqual({ numero: 'Informe o número' })
    expect((await mudar(ana, DA_CARLA, 1)).body.campos).toEqual({ numero: 'Este não é o número do seu cartão' })
    expect((await mudar(admin, DA_ANA, 0)).status).toBe(403)
    expect(await acoes()).toEqual(['atribuir-cartao'])
  })

  it('asks first: staff confirm the request, once, and the card is unblocked', async () => {
    const { idCartao } = await noPainel('PROXY-ANA')
    expect(await confirmar(operador, idCartao)).toMatchObject({
      status: 422,
      body: { codigo: 'sem-pedido', erro: expect.stringContaining('sua situação é "Bloqueado"') },
    })
    const [um, outro] = [await mudar(ana, '5020 8800 0000 1111', 0, 'k'), await mudar(ana, DA_ANA, 0)]
    expect(um.body).toMatchObject({
      sucesso: true,
      mensagem: 'Pedido de desbloqueio enviado. Ele leva até 24h úteis.',
      cartao: { bloqueado: 1, emDesbloqueio: true },
    })
    expect(outro.body.mensagem).toBe('O desbloqueio já foi pedido. Ele leva até 24h úteis.')
    const { situacao, versao } = await noPainel('PROXY-ANA')
    expect(situacao).toBe('Em desbloqueio')
    expect((await confirmar(operador, idCartao, { versao: versao - 1 })).body.codigo).toBe('alterado-por-outro')
    expect((await confirmar(operador, idCartao, { versao })).body).toMatchObject({
      mensagem: 'Cartão desbloqueado com sucesso',
      cartao: { situacao: 'Desbloqueado', bloqueado: false },
    })
    expect((await confirmar(operador, idCartao)).body.codigo).toBe('sem-pedido')
    expect(await meu(ana)).toMatchObject({ bloqueado: 0, emDesbloqueio: false })
    expect((await mudar(ana, DA_ANA, 0)).body.mensagem).toBe('Seu cartão já está desbloqueado')
    expect(await acoes()).toEqual(['atribuir-cartao', 'pedir-desbloqueio', 'desbloquear-cartao'])
  })

  it('blocks at once, also while a request is pending', async () => {
    for (const mensagem of ['Cartão bloqueado com sucesso', 'Seu cartão já está bloqueado'])
      expect((await mudar(ana, undefined, 1)).body).toMatchObject({
        mensagem,
        cartao: { bloqueado: 1, emDesbloqueio: false },
      })
    await mudar(ana, DA_ANA, 0)
    await mudar(ana, DA_ANA, 1)
    expect(await meu(ana)).toMatchObject({ bloqueado: 1, emDesbloqueio: false })
    expect((await acoes()).slice(3)).toEqual(['bloquear-cartao', 'pedir-desbloqueio', 'bloquear-cartao'])
  })

  it('is confirmed by roles 1 and 2 who may see the member', async () => {
    await mudar(carla, DA_CARLA, 0)
    const [daAna, daCarla] = [await noPainel('PROXY-ANA'), await noPainel('PROXY-CARLA')]
    expect((await confirmar(doSul, daAna.idCartao)).body.codigo).toBe('nao-encontrado')
    const kulzer = await running.entrar(KULZER, SENHA_DO_PAINEL)
    for (const token of [kulzer, carla]) expect((await confirmar(token, daCarla.idCartao)).status).toBe(403)
    expect((await confirmar(doSul, daCarla.idCartao)).status).toBe(200)
  })
})

describe('POST /api/upload/saldo_cartao', () => {
  const enviar = (linhas: string[], { token = operador, query = '' } = {}) =>
    send(`/api/upload/saldo_cartao${query}`, { token, content: ['numero;saldo', ...linhas].join('\n') })

  it('states balances; checked first it writes nothing, and the same file again says the same', async () => {
    const linhas = ['5020 8800 0000 1111;1.020,50', `${DA_CARLA};0`]
    expect((await enviar(linhas, { query: '?simular=1' })).body).toMatchObject({
      ...{ simulado: true, total: 2 },
      mudancas: [
        {
          linha: 2,
          codigo: '•••• 1111',
          nome: '',
          campos: [{ campo: 'Saldo', antes: 'R$\u00a00,00', depois: 'R$\u00a01.020,50' }],
        },
      ],
    })
    expect(await meu(ana)).toMatchObject({ saldo: 0, atualizadoEm: null })
    const feitas = (await acoes()).length
    for (let vez = 0; vez < 2; vez++)
      expect((await enviar(linhas)).body).toMatchObject({ simulado: false, total: 2, totalErros: 0 })
    expect(await meu(ana)).toMatchObject({ saldo: 1020.5, atualizadoEm: AGORA.toISOString(), bloqueado: 1 })
    expect((await acoes()).slice(feitas)).toEqual(['informar-saldo'])
  })

  it('tells a number that differs from a known one by zeros in front', async () => {
    const { body } = await enviar([`0${DA_ANA};1`], { query: '?simular=1' })
    expect(body.erros).toMatchObject([
      {
        valor: `0${DA_ANA}`,
        mensagem: `Cartão não encontrado. Existe o código ${DA_ANA}: confira os zeros à esquerda`,
      },
    ])
  })

  it('confirms a pending request, and says so', async () => {
    await mudar(ana, DA_ANA, 0)
    const { body } = await enviar([`${DA_ANA};12`])
    expect(body.avisos).toMatchObject([{ linha: 2, mensagem: 'O desbloqueio pedido fica confirmado' }])
    expect(await meu(ana)).toMatchObject({ saldo: 12, bloqueado: 0, emDesbloqueio: false })
  })

  it('leaves bad rows out, and cards that the sender may not see', async () => {
    const linhas = [`${DA_ANA};10`, `${DA_CARLA};20`, '5020880000009999;1', ';1', '5020880000008888;', `${DA_CARLA};-5`]
    const { body } = await enviar(linhas, { token: doSul })
    expect(body).toMatchObject({ total: 1, totalErros: 5 })
    expect(
      (body.erros as { linha: number; mensagem: string }[]).map(({ linha, mensagem }) => [linha, mensagem]),
    ).toEqual([
      [2, 'Cartão não encontrado'],
      [4, 'Cartão não encontrado'],
      [5, 'Informe o número'],
      [6, 'Saldo obrigatório'],
      [7, 'Saldo não pode ser negativo'],
    ])
    expect(await meu(ana)).toMatchObject({ saldo: 12 })
    expect(await meu(carla)).toMatchObject({ saldo: 20 })
    expect((await enviar(linhas, { token: ana })).status).toBe(403)
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../tools/test-kit/calls.ts'
import { id } from '../tools/test-kit/events.ts'
import { ADMIN, AGORA, ANA, CARLA, DENTAL_A, OPERADOR } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'
import { SEGUNDA, secondPerson } from '../tools/test-kit/second-person.ts'
import type { Worker } from '#services/app.ts'
import { atos } from '#services/atos.ts'
import { lancarPontosAto } from '#services/conta/lancar-pontos.ato.ts'
import { lancarPontos } from '#services/conta/lancar-pontos.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { usuarioAtual } from '#services/engine/sessions/usuario-atual.ts'
import { donoDaConta } from '#services/extrato/dono-da-conta.ts'
import { NAO_FEITO } from './aprovacoes/confirmar-pedido.work.ts'
import { retomarConfirmados } from './aprovacoes/retomar-confirmados.job.ts'
import { vencerPedidos } from './aprovacoes/vencer.job.ts'

/** An administrator of Ana's network alone. */
const SO_UMA_REDE = cpfDe('111000111')
const LIMITE = 100

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let segundo: string
let dois: Awaited<ReturnType<typeof secondPerson>>
let soUmaRede: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  const { id_rede } = await db
    .selectFrom('revendas')
    .select('id_rede')
    .where('cnpj', '=', DENTAL_A)
    .executeTakeFirstOrThrow()
  await insertUsuario(db, SO_UMA_REDE, 2, { redes: [id_rede] })
  dois = await secondPerson(running)
  admin = await running.entrar(ADMIN)
  segundo = await running.entrar(SEGUNDA, SENHA_DE_TODOS)
  soUmaRede = await running.entrar(SO_UMA_REDE, SENHA_DE_TODOS)
})
afterAll(() => running.close())

const enviar = (method: 'POST' | 'PUT', path: string, token: string, body: object = {}, chave: string = randomUUID()) =>
  call(method, path, { token, body, headers: { 'idempotency-key': chave } })
let memorandos = 0
const lancar = (mais: object = {}, token = admin, chave?: string) =>
  enviar(
    'POST',
    '/api/pontuacoes/lancar',
    token,
    {
      ...{ cpf: ANA, sentido: 'credito', pontos: 500, motivo: 'Campanha de inverno' },
      documento: `Memorando ${++memorandos}`,
      ...mais,
    },
    chave,
  )
/** Points by hand that count against no limit, for two people are behind them. */
const porDois = async (cpf: string, sentido: 'credito' | 'debito', pontos: number) => {
  const { db, context, settled } = running.programme
  const reach = reachOf((await usuarioAtual(db, id(`usuario ${ADMIN}`)))!)
  const { id: idParceiro, revenda, rede } = await donoDaConta(db, reach, cpf)
  await lancarPontos(
    { ...context, aprovadoPor: id('segunda') },
    { idParceiro, idRevenda: revenda.id, idRede: rede.id },
    { sentido, pontos: pontos * 100, motivo: 'm', documento: 'd', diasValidade: 365, chave: randomUUID() },
  )
  await settled()
}
const pedir = async (mais: object = {}, token = admin) => {
  const { status, body } = await lancar(mais, token)
  expect(status).toBe(202)
  return (body as { pedido: number }).pedido
}
const ler = async (numero: number, token = segundo) =>
  (await call('GET', `/api/aprovacoes/${numero}`, { token })).body['pedido'] as Record<string, unknown>
const efeito = async (numero: number, token = segundo) =>
  (await call('GET', `/api/aprovacoes/${numero}/efeito`, { token })).body as Record<string, unknown>
const confirmar = async (numero: number, token = segundo, chave?: string) =>
  enviar(
    'POST',
    `/api/aprovacoes/${numero}/confirmar`,
    token,
    { efeito: (await efeito(numero, token))['efeito'] },
    chave,
  )
const saldo = async (cpf = ANA) =>
  (await call('GET', `/api/extrato/${cpf}?limite=1`, { token: admin })).body as {
    saldo: number
    movimentos: { por: string; posicao: string }[]
  }

describe('a limit', () => {
  const mudar = (limite: number | null, versao: number, token = admin) =>
    enviar('PUT', '/api/aprovacoes/limites/lancar-pontos/2', token, { limite, versao })

  it('is off until somebody sets it, who sees the whole programme', async () => {
    const { body } = await call('GET', '/api/aprovacoes/limites', { token: admin })
    expect(body['limites']).toContainEqual({
      id: expect.any(String) as string,
      ato: 'lancar-pontos',
      titulo: 'Pontos manuais',
      papel: 2,
      limite: null,
      versao: 1,
    })
    expect((await lancar({ pontos: 1000 })).status).toBe(200)
    expect((await mudar(LIMITE, 1, soUmaRede)).status).toBe(404)
    expect((await mudar(LIMITE, 1, await running.entrar(OPERADOR))).status).toBe(403)
    // What was done before there was a limit does not count against it.
    running.clock.agora = new Date(AGORA.getTime() + 1000)
    expect(await mudar(LIMITE, 1)).toMatchObject({ status: 200, body: { limite: { limite: LIMITE, versao: 2 } } })
  })

  it('tells who comes second that it was changed, and is in the log', async () => {
    expect(await mudar(50, 1)).toMatchObject({ status: 409, body: { codigo: 'alterado-por-outro' } })
    const { body } = await call('GET', '/api/logs?tipo=alterar-limite-aprovacao', { token: admin })
    expect(JSON.stringify(body)).toContain('Pontos manuais')
  })
})

describe('a limit that is on', () => {
  const mudar = (limite: number | null, token = admin) =>
    enviar('PUT', '/api/aprovacoes/limites/lancar-pontos/2', token, { limite })
  const limite = async () => {
    const { body } = await call('GET', '/api/aprovacoes/limites', { token: admin })
    return (body['limites'] as { limite: number | null }[])[0]!.limite
  }

  it('is tightened by one person', async () => {
    expect((await mudar(LIMITE - 1)).status).toBe(200)
    expect(await limite()).toBe(LIMITE - 1)
  })

  it.each([
    ['raised', LIMITE],
    ['switched off', null],
  ])('is %s by two', async (_, novo) => {
    const antes = await limite()
    const { status, body } = await mudar(novo)
    expect([status, await limite()]).toEqual([202, antes])
    const numero = (body as { pedido: number }).pedido
    expect(await ler(numero)).toMatchObject({
      efeito: { valor: novo ?? 0, limiteAntes: antes },
      sobre: 'Pontos manuais',
      atoDoLimite: 'lancar-pontos',
    })
    expect((await call('GET', `/api/aprovacoes/${numero}`, { token: soUmaRede })).status).toBe(404)
    expect(await confirmar(numero, admin)).toMatchObject({ body: { codigo: 'pedido-proprio' } })
    expect((await confirmar(numero)).status).toBe(200)
    expect(await limite()).toBe(novo)
  })

  it('is set only while somebody else could confirm', async () => {
    const { db } = running.programme
    const outros = db.updateTable('usuarios').where('cpf', 'in', [SEGUNDA, SO_UMA_REDE])
    await outros.set({ ativo: false }).execute()
    expect(await mudar(LIMITE)).toMatchObject({ status: 422, body: { codigo: 'sem-segunda-pessoa' } })
    await outros.set({ ativo: true }).execute()
    expect((await mudar(LIMITE)).status).toBe(200)
  })
})

describe('an act beyond the limit', () => {
  it('up to it is done at once; beyond it waits, and moves nothing', async () => {
    expect((await lancar({ pontos: LIMITE })).status).toBe(200)
    const { saldo: antes } = await saldo()
    expect(await lancar()).toMatchObject({
      status: 202,
      body: { mensagem: expect.stringMatching(/^Passa do seu limite de 100 pontos: o pedido \d+ aguarda/) as string },
    })
    expect((await saldo()).saldo).toBe(antes)
  })

  it('that could not be done is refused, and asks for nobody', async () => {
    expect(await lancar({ sentido: 'debito', pontos: 999_999 })).toMatchObject({
      status: 422,
      body: { codigo: 'saldo-insuficiente' },
    })
  })

  it('is asked for once with the same key, whatever became of the limit', async () => {
    const chave = randomUUID()
    const mesmo = { documento: 'Memorando da chave' }
    const [um, dois] = await Promise.all([lancar(mesmo, admin, chave), lancar(mesmo, admin, chave)])
    expect([um.status, um.body['pedido']]).toEqual([202, dois.body['pedido']])
  })

  it('is told with who, what, why and its effect', async () => {
    const numero = await pedir({ documento: 'Memorando 12/2026' })
    const { saldo: antes } = await saldo()
    expect(await ler(numero)).toMatchObject({
      situacao: 'pendente',
      proprio: false,
      cpf: ANA,
      limite: LIMITE,
      motivo: 'Campanha de inverno',
      documento: 'Memorando 12/2026',
      detalhes: [
        { nome: 'Sentido', valor: 'Crédito' },
        { nome: 'Pontos', valor: '500' },
      ],
      efeito: { valor: 500, saldoAntes: antes, saldoDepois: antes + 500 },
      resposta: null,
    })
    expect(await ler(numero, admin)).toMatchObject({ proprio: true })
  })

  it('shows its effect anew, and is not confirmed with another one than was seen', async () => {
    const numero = await pedir()
    const visto = await efeito(numero)
    await porDois(ANA, 'credito', 1)
    expect(await efeito(numero)).not.toEqual(visto)
    expect(
      await enviar('POST', `/api/aprovacoes/${numero}/confirmar`, segundo, { efeito: visto['efeito'] }),
    ).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
  })

  it('is done once when another person confirms it; statement and log name both', async () => {
    const numero = await pedir()
    const { saldo: antes } = await saldo()
    const chave = randomUUID()
    const visto = { efeito: (await efeito(numero))['efeito'] }
    const path = `/api/aprovacoes/${numero}/confirmar`
    expect(await enviar('POST', path, segundo, visto, chave)).toMatchObject({
      status: 200,
      body: { mensagem: 'Pedido confirmado com sucesso' },
    })
    expect((await enviar('POST', path, segundo, visto, chave)).status).toBe(200)
    expect(await enviar('POST', path, soUmaRede, visto)).toMatchObject({
      status: 422,
      body: { codigo: 'pedido-nao-pendente' },
    })
    const depois = await saldo()
    expect(depois.saldo).toBe(antes + 500)
    expect(depois.movimentos[0]!.por).toMatch(/, confirmado por /)
    expect(await ler(numero)).toMatchObject({
      situacao: 'confirmado',
      resposta: { efeito: visto.efeito, movimento: depois.movimentos[0]!.posicao },
    })
    const { body } = await call('GET', '/api/logs?tipo=PontosLancados&limite=1', { token: admin })
    expect(JSON.stringify(body)).toContain('Confirmado por: ')
  })

  it('is confirmed and refused by nobody who asked for it, and withdrawn by nobody else', async () => {
    const numero = await pedir()
    expect(await confirmar(numero, admin)).toMatchObject({ status: 422, body: { codigo: 'pedido-proprio' } })
    const responder = (como: string, token: string) =>
      enviar('POST', `/api/aprovacoes/${numero}/${como}`, token, { motivo: 'Não' })
    expect(await responder('recusar', admin)).toMatchObject({ status: 422, body: { codigo: 'pedido-proprio' } })
    expect(await responder('retirar', segundo)).toMatchObject({
      status: 422,
      body: { codigo: 'pedido-de-outra-pessoa' },
    })
    expect((await responder('retirar', admin)).status).toBe(200)
    expect(await ler(numero)).toMatchObject({ situacao: 'retirado' })
    expect(await confirmar(numero)).toMatchObject({ status: 422, body: { codigo: 'pedido-nao-pendente' } })
  })

  it('is refused with a reason, and stays undone', async () => {
    const numero = await pedir()
    const recusar = (motivo: string) => enviar('POST', `/api/aprovacoes/${numero}/recusar`, segundo, { motivo })
    expect(await recusar(' ')).toMatchObject({ status: 400, body: { campos: { motivo: 'Motivo obrigatório' } } })
    const { saldo: antes } = await saldo()
    expect((await recusar('Memorando de outra campanha')).status).toBe(200)
    expect(await ler(numero)).toMatchObject({
      situacao: 'negado',
      resposta: { motivo: 'Memorando de outra campanha', movimento: null },
    })
    expect((await saldo()).saldo).toBe(antes)
  })

  it('says what hinders it by now, and cannot be confirmed', async () => {
    await porDois(CARLA, 'credito', LIMITE + 50)
    const numero = await pedir({ cpf: CARLA, sentido: 'debito', pontos: LIMITE + 50 })
    await porDois(CARLA, 'debito', LIMITE)
    expect(await efeito(numero)).toEqual({ efeito: null, impedimento: 'Saldo insuficiente' })
    expect(
      await enviar('POST', `/api/aprovacoes/${numero}/confirmar`, segundo, { efeito: { valor: LIMITE + 50 } }),
    ).toMatchObject({ status: 422, body: { codigo: 'confirmacao-falhou', erro: 'Saldo insuficiente' } })
    expect(await ler(numero)).toMatchObject({ situacao: 'pendente' })
  })
})

describe('a confirmation', () => {
  it('that is killed before its act is finished by its next run, once', async () => {
    const numero = await pedir()
    const { saldo: antes } = await saldo()
    const visto = { valor: 500_00, saldoAntes: antes * 100, saldoDepois: antes * 100 + 500_00 }
    const morre = { ...lancarPontosAto, fazer: () => Promise.reject(new Error('killed')) }
    await dois.confirmarMorrendo(numero, visto, { ...atos, 'lancar-pontos': morre })
    expect((await saldo()).saldo).toBe(antes + 500)
    expect(await ler(numero)).toMatchObject({ situacao: 'confirmado' })
  })
})

describe('a confirmation whose tries an outage used up', () => {
  it('is taken up again at night, by itself; one whose act was refused is not', async () => {
    const { db, settled } = running.programme
    const confirmados = [await pedir(), await pedir()]
    for (const numero of confirmados) expect((await confirmar(numero)).status).toBe(200)
    await settled()
    const [feito, retomado] = (
      await sql<{ id: string }>`select p.id from processamentos p join aprovacoes.pedidos t
        on t.id_pedido = (p.parametros->>'idPedido')::uuid where t.numero = any(${confirmados}::int[])`.execute(db)
    ).rows.map(({ id }) => id)
    const falhar = (id: string | undefined, falha: string) =>
      db.updateTable('processamentos').set({ estado: 'falhou', falha }).where('id', '=', id!).execute()
    await falhar(feito, 'Saldo insuficiente')
    await falhar(retomado, NAO_FEITO)
    const postos: (string | undefined)[] = []
    const queue = {
      enqueue: (_: unknown, __: unknown, options?: { id?: string }) => Promise.resolve(void postos.push(options?.id)),
    } as unknown as Worker['queue']
    const agora = () => running.clock.agora
    const night = { dia: '2026-11-20', due: running.clock.agora, signal: new AbortController().signal }
    await retomarConfirmados.run({ db, queue, agora }, night)
    expect(postos).toEqual([retomado])
  })
})

describe('requests', () => {
  const numeros = async (token: string, query = '') =>
    ((await call('GET', `/api/aprovacoes?limite=0${query}`, { token })).body['aprovacoes'] as { numero: number }[]).map(
      ({ numero }) => numero,
    )

  it('out of reach, or of acts that one may not do, are not there', async () => {
    const numero = await pedir({ cpf: CARLA })
    expect(await numeros(segundo)).toContain(numero)
    expect(await numeros(soUmaRede)).not.toContain(numero)
    const operador = await running.entrar(OPERADOR)
    expect(await numeros(operador)).toEqual([])
    for (const token of [soUmaRede, operador])
      for (const [method, sufixo] of [
        ['GET', ''],
        ['GET', '/efeito'],
        ['POST', '/recusar'],
        ['POST', '/retirar'],
      ] as const)
        expect(
          await call(method, `/api/aprovacoes/${numero}${sufixo}`, {
            token,
            ...(method === 'POST' ? { body: { motivo: 'x' } } : {}),
          }),
        ).toMatchObject({ status: 404, body: { codigo: 'pedido-nao-encontrado' } })
  })

  it('are listed with those that wait first, and filtered', async () => {
    const { body } = await call('GET', '/api/aprovacoes?limite=0', { token: segundo })
    const situacoes = (body['aprovacoes'] as { situacao: string }[]).map(({ situacao }) => situacao)
    expect(situacoes).toEqual([...situacoes].sort())
    expect(situacoes[0]).toBe('Aguardando')
    expect((await numeros(segundo, '&situacao=negado')).length).toBe(1)
    // A request to change a limit is measured in that limit's unit.
    expect(body['aprovacoes']).toContainEqual(
      expect.objectContaining({ ato: 'alterar-limite', atoDoLimite: 'lancar-pontos' }),
    )
  })

  it('lapse after seven days', async () => {
    const numero = await pedir()
    running.clock.agora = new Date(AGORA.getTime() + 8 * 86_400_000)
    segundo = await running.entrar(SEGUNDA, SENHA_DE_TODOS)
    expect(await confirmar(numero)).toMatchObject({ status: 422, body: { codigo: 'pedido-vencido' } })
    const { db, ledger, settled } = running.programme
    const night = { dia: '2026-11-28', due: running.clock.agora, signal: new AbortController().signal }
    const queue = { enqueue: () => Promise.resolve() } as unknown as Worker['queue']
    await vencerPedidos.run({ db, ledger, queue, agora: () => running.clock.agora }, night)
    await settled()
    expect(await ler(numero)).toMatchObject({ situacao: 'vencido' })
  })
})

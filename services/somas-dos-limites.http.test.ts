import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import { corrigirPontuacao } from '#services/correcoes/corrigir-pontuacao.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { conferirLimites } from '#services/verification/limites.ts'
import { callsTo, type CallAnswer } from '../tools/test-kit/calls.ts'
import { id } from '../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, CARLA, DENTAL_A, OPERADOR } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'
import { salesSheet } from '../tools/test-kit/sales-sheet.ts'
import { SEGUNDA, secondPerson } from '../tools/test-kit/second-person.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
const SOMADO = '100 pontos das últimas 24 horas, sem segunda pessoa'

let running: Running
let call: ReturnType<typeof callsTo>
let dois: Awaited<ReturnType<typeof secondPerson>>
let admin: string
let operador: string
let segunda: string
let notas = 0

const entrar = async () => {
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  segunda = await running.entrar(SEGUNDA, SENHA)
  await dois.entrar()
}
const passar = async (ms: number) => {
  running.clock.agora = new Date(running.clock.agora.getTime() + ms)
  await entrar()
}

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  dois = await secondPerson(running)
})
afterAll(() => running.close())
/** What one test did is of no account in the next. */
beforeEach(() => passar(31 * DIA))

const enviar = (path: string, token: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const limitar = async (ato: AtoComLimite, papel: 1 | 2, limite: number) =>
  expect((await enviar(`/api/aprovacoes/limites/${ato}/${papel}`, admin, { limite }, 'PUT')).status).toBe(200)
const lancar = (pontos: number, cpf = ANA, token = admin) =>
  enviar('/api/pontuacoes/lancar', token, {
    ...{ cpf, sentido: 'credito', pontos, motivo: 'Campanha' },
    documento: randomUUID(),
  })
const frase = ({ body }: CallAnswer) => body['mensagem'] as string

describe('points by hand', () => {
  beforeAll(async () => {
    await entrar()
    await limitar('lancar-pontos', 2, 100)
  })

  it('of one person within a day are counted together, whoever gets them', async () => {
    expect((await lancar(60)).status).toBe(200)
    expect((await lancar(40, BRUNO)).status).toBe(200)
    const mais = await lancar(0.01, CARLA)
    expect(mais.status).toBe(202)
    expect(frase(mais)).toContain(`Com ${SOMADO}, passa do seu limite de 100 pontos: o pedido`)
    expect((await dois.pedido(dois.numeroDe(mais))).body['pedido']).toMatchObject({
      detalhes: expect.arrayContaining([{ nome: 'Somado a', valor: SOMADO }]) as object[],
    })
    await passar(DIA + 1)
    expect((await lancar(100, CARLA)).status).toBe(200)
  })

  it('to one account within thirty days are counted together, whoever gives them', async () => {
    expect((await lancar(60)).status).toBe(200)
    const mais = await lancar(41, ANA, segunda)
    expect(mais.status).toBe(202)
    expect(frase(mais)).toMatch(/^Com 60 pontos dos últimos 30 dias na mesma conta, sem segunda pessoa, passa/)
    expect((await lancar(41, BRUNO, segunda)).status).toBe(200)
    await passar(30 * DIA + 1)
    expect((await lancar(41, ANA, segunda)).status).toBe(200)
  })

  it('of two calls at once only one is within the limit', async () => {
    const respostas = await Promise.all([lancar(60), lancar(60, BRUNO), lancar(60, CARLA)])
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 202, 202])
  })

  it('that a second person confirmed count no more', async () => {
    expect((await dois.confirmar(dois.numeroDe(await lancar(500)))).status).toBe(200)
    expect((await lancar(100)).status).toBe(200)
  })
})

/** Uploads a sale of 3 points. */
const enviarVenda = async (cpf = ANA) => {
  const nota = `S-${++notas}`
  const { body } = await running.enviarVendas(
    admin,
    await salesSheet([{ 'Número Fiscal': nota, 'CPF Vendedor': cpf, 'Data da Venda': running.clock.agora }]),
  )
  return { nota, envio: body['idProcessamento'] as string }
}
const vender = async (cpf = ANA) => {
  const { nota } = await enviarVenda(cpf)
  const { body } = await call('GET', `/api/pontuacoes?buscar=${nota}`, { token: admin })
  return (body as { pontuacoes: { id: number }[] }).pontuacoes[0]!.id
}
/** From today on a unit of P1, of which each sale has two, is worth so many points. */
const valer = async (valorPontos: number) =>
  expect((await enviar(`/api/produtos/${id('produto P1')}`, admin, { valorPontos }, 'PUT')).status).toBe(200)
const corrigir = (idVenda: number, token = operador) => enviar(`/api/pontuacoes/corrigir/${idVenda}`, token, {})
const corrigirTodas = (token: string) => enviar('/api/pontuacoes/corrigir', token, {})
const desfazer = (envio: string, token: string) =>
  enviar(`/api/processamentos/${envio}/desfazer`, token, { motivo: 'Enviado por engano' })
const NA_CONTA = 'dos últimos 30 dias na mesma conta, sem segunda pessoa, passa do seu limite'

describe('cancelling one by one', () => {
  const cancelar = (identificador: number, motivo = 'Devolvida') =>
    enviar('/api/pontuacoes/cancelar', operador, { identificador, tipo: 'cancelamento', motivo })

  beforeAll(async () => {
    await entrar()
    await limitar('cancelar-em-massa', 1, 5)
  })

  it('is counted with what was cancelled before, and waits beyond the limit', async () => {
    const [uma, outra] = [await vender(), await vender(BRUNO)]
    expect((await cancelar(uma)).status).toBe(200)
    const espera = await cancelar(outra, '')
    const numero = dois.numeroDe(espera)
    expect(frase(espera)).toContain('Com 3 pontos das últimas 24 horas')
    const situacao = async () =>
      ((await call('GET', `/api/vendas/${outra}`, { token: admin })).body['venda'] as { situacao: string }).situacao
    expect(await situacao()).toBe('Pontuada')
    expect((await dois.confirmar(numero)).status).toBe(200)
    expect(await situacao()).toBe('Cancelada')
  })

  it('of the awards of one seller is counted for thirty days', async () => {
    const [uma, outra] = [await vender(), await vender()]
    expect((await cancelar(uma)).status).toBe(200)
    await passar(2 * DIA)
    const prever = async (ids: number[]) =>
      (
        await enviar('/api/aprovacoes/previsao', operador, {
          ato: 'cancelar-em-massa',
          valor: 3,
          dados: { ids: ids.join(','), tipo: 'cancelamento' },
        })
      ).body
    expect(await prever([outra])).toMatchObject({
      precisa: true,
      aviso: expect.stringMatching(
        /^Com 3 pontos dos últimos 30 dias na mesma conta, sem segunda pessoa, passa do seu limite de 5 pontos: vira/,
      ) as string,
    })
    expect(await prever([await vender(BRUNO)])).toMatchObject({ precisa: false })
    expect(frase(await cancelar(outra))).toContain('Com 3 pontos dos últimos 30 dias na mesma conta')
  })

  it('of what is cancelled already is refused, not asked for', async () => {
    const [uma, outra] = [await vender(), await vender(BRUNO)]
    await cancelar(uma)
    expect(await cancelar(uma)).toMatchObject({ status: 422, body: { codigo: 'venda-nao-esta-em-pe' } })
    expect((await cancelar(outra)).status).toBe(202)
  })
})

describe('correcting one by one', () => {
  beforeAll(async () => {
    await entrar()
    await limitar('corrigir-todos', 1, 1.5)
  })
  afterEach(() => valer(1.5))
  const pontosDe = async (idVenda: number) =>
    ((await call('GET', `/api/vendas/${idVenda}`, { token: admin })).body['venda'] as { totalPontos: number })
      .totalPontos

  it('is counted with what was corrected before, and waits beyond the limit', async () => {
    const [uma, outra] = [await vender(), await vender(BRUNO)]
    await valer(2)
    expect((await corrigir(uma)).status).toBe(200)
    const espera = await corrigir(outra)
    const numero = dois.numeroDe(espera)
    expect(frase(espera)).toContain('Com 1 ponto das últimas 24 horas, sem segunda pessoa, passa')
    expect(dois.numeroDe(await corrigir(outra))).toBe(numero)
    expect((await dois.pedido(numero)).body['pedido']).toMatchObject({
      vendas: [{ idVenda: outra }],
      efeito: { valor: 1, pontuacoes: 1, vendedores: 1, aumentos: 1, reducoes: 0, dividas: 0 },
    })
    expect(await pontosDe(outra)).toBe(3)
    expect((await dois.confirmar(numero)).status).toBe(200)
    expect(await pontosDe(outra)).toBe(4)
  })

  it('counts no more once it was undone', async () => {
    const [uma, outra, terceira] = [await vender(), await vender(BRUNO), await vender()]
    await valer(2)
    expect((await corrigir(uma)).status).toBe(200)
    const volta = { pontuacaoNova: 4 }
    expect((await enviar(`/api/pontuacoes/corrigir/${uma}/desfazer`, operador, volta)).status).toBe(200)
    expect((await corrigir(outra)).status).toBe(200)
    expect(frase(await corrigir(terceira))).toContain('Com 1 ponto das últimas 24 horas')
    // The proof counts as the product did.
    expect((await conferirLimites(running.programme)).alem).toEqual([])
  })

  it('beyond it by itself waits; what is right already is refused', async () => {
    const uma = await vender()
    expect(await corrigir(uma)).toMatchObject({ status: 409, body: { codigo: 'nada-a-corrigir' } })
    await valer(3)
    expect(frase(await corrigir(uma))).toMatch(/^Passa do seu limite de 1,50 ponto/)
  })

  it('or all of them counts for the account, whoever does it, for thirty days', async () => {
    // What was corrected before is out of its days.
    await passar(91 * DIA)
    await limitar('corrigir-todos', 2, 1.5)
    const uma = await vender()
    await valer(2)
    expect((await corrigir(uma)).status).toBe(200)
    await passar(2 * DIA)
    await vender()
    await valer(1.5)
    expect(frase(await corrigirTodas(segunda))).toContain(`Com 1 ponto ${NA_CONTA}`)
  })
})

describe('what an account received or lost by acts over many', () => {
  it('counts for the next upload that is undone', async () => {
    await limitar('desfazer-lote', 2, 5)
    const [um, outro, deBruno] = [await enviarVenda(), await enviarVenda(), await enviarVenda(BRUNO)]
    expect((await desfazer(um.envio, admin)).status).toBe(200)
    expect(frase(await desfazer(outro.envio, segunda))).toContain(`Com 3 pontos ${NA_CONTA}`)
    expect((await desfazer(deBruno.envio, segunda)).status).toBe(200)
  })

  it('counts for the next return of what expired', async () => {
    await limitar('estornar-por-data', 2, 5)
    const expirar = async () => expect((await enviar('/api/pontuacoes/expirar', admin, {})).status).toBe(200)
    const devolver = async (dia: Date, token: string) =>
      enviar(`/api/pontuacoes/reativar/${dia.toISOString().slice(0, 10)}`, token, { motivo: 'Sistema fora do ar' })
    await passar(400 * DIA)
    await expirar()
    const vencimentos: Date[] = []
    for (const dias of [2, 364]) {
      await vender()
      vencimentos.push(new Date(running.clock.agora.getTime() + 366 * DIA))
      await passar(dias * DIA)
    }
    await expirar()
    await passar(2 * DIA)
    await expirar()
    expect((await devolver(vencimentos[0]!, admin)).status).toBe(200)
    expect(frase(await devolver(vencimentos[1]!, segunda))).toContain(NA_CONTA)
  })
})

describe('an act over many accounts, one of them of who does it', () => {
  let ana: string
  beforeAll(async () => {
    await insertUsuario(running.programme.db, ANA, 2)
    await passar(91 * DIA)
    // Without any limit.
    await running.programme.db.updateTable('limites_aprovacao').set({ limite: null }).execute()
  })
  beforeEach(async () => {
    ana = await running.entrar(ANA, SENHA)
  })
  const ESPERA = /^Mexe na sua própria conta: o pedido \d+ aguarda uma segunda pessoa/

  it('waits for a second person: undoing an upload, cancelling and correcting awards, closing a shop', async () => {
    const { envio } = await enviarVenda()
    expect(frase(await desfazer(envio, ana))).toMatch(ESPERA)
    const [uma, outra] = [await vender(), await vender(BRUNO)]
    const cancelar = (ids: number[]) =>
      enviar('/api/pontuacoes/cancelar-em-massa', ana, { ids, tipo: 'cancelamento', motivo: 'Devolvidas' })
    const espera = await cancelar([uma, outra])
    expect(frase(espera)).toMatch(ESPERA)
    expect((await dois.pedido(dois.numeroDe(espera))).body['pedido']).toMatchObject({ limite: null })
    await valer(2)
    expect(frase(await corrigir(uma, ana))).toMatch(ESPERA)
    expect(frase(await corrigirTodas(ana))).toMatch(ESPERA)
    const { body } = await call('GET', `/api/revendas?cnpj=${DENTAL_A}`, { token: admin })
    const [dental] = body['revendas'] as { id: string }[]
    const encerrar = await enviar(`/api/revendas/${dental!.id}/encerramento`, ana, { motivo: 'Cadastro falso' })
    expect(frase(encerrar)).toMatch(ESPERA)
    // Others' accounts alone need nobody.
    expect((await corrigir(outra, ana)).status).toBe(200)
    expect((await cancelar([outra])).status).toBe(200)
    await valer(1.5)
  })

  it('and the return of what expired, too', async () => {
    await passar(400 * DIA)
    ana = await running.entrar(ANA, SENHA)
    expect((await enviar('/api/pontuacoes/expirar', admin, {})).status).toBe(200)
    const dia = running.clock.agora.toISOString().slice(0, 10)
    expect(frase(await enviar(`/api/pontuacoes/reativar/${dia}`, ana, { motivo: 'Fora do ar' }))).toMatch(ESPERA)
  })
})

it('all of it is within the limits, or confirmed, by the proof', async () => {
  expect(await conferirLimites(running.programme)).toMatchObject({ alem: [], omitidos: 0 })
  expect((await conferirLimites(running.programme)).atos).toBeGreaterThan(5)
})

it('what the product itself corrects beyond it, asking nobody, is named', async () => {
  await limitar('corrigir-todos', 2, 1.5)
  const idVenda = await vender()
  await valer(3)
  const quem = { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const
  const context = { ...running.programme.context, agora: () => running.clock.agora, actor: quem }
  await corrigirPontuacao(context, reachTo(), { numero: idVenda, motivo: '', chave: randomUUID() })
  expect((await conferirLimites(running.programme)).alem).toMatchObject([
    { evento: 'PontuacaoCorrigida', descricao: expect.stringMatching(/^passa do limite de 1,50 pontos/) as string },
  ])
})

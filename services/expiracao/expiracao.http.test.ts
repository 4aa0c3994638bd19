import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { expirarContas } from '#services/conta/expirar-pontos.ts'
import type { Worker } from '#services/app.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, CARLA, DENTAL_B, OPERADOR } from '../../tools/test-kit/programme.ts'
import { retomar } from '../../tools/test-kit/retomar.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { secondPerson } from '../../tools/test-kit/second-person.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { expirarVencidosWork } from './expirar-vencidos.work.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let operador: string
let numero = 0
/** The day after the last valid one of what each test sells. */
let vencidos: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
})
afterAll(() => running.close())

const irPara = async (dia: string): Promise<void> => {
  running.clock.agora = new Date(`${dia}T13:00:00Z`)
  operador = await running.entrar(OPERADOR)
}
/** Ana gets 3 points in the network Norte and Carla 1,50 in Sul; then a year and a day go by. */
beforeEach(async () => {
  const vendidos = somarDias('2026-11-20', 400 * numero)
  await irPara(vendidos)
  const deCarla = { 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1', Quantidade: 1 }
  const dia = { 'Data da Venda': vendidos.split('-').reverse().join('/') }
  const { status } = await running.enviarVendas(
    operador,
    await salesSheet([
      { 'Número Fiscal': `A-${++numero}`, ...dia },
      { 'Número Fiscal': `C-${numero}`, ...dia, ...deCarla },
    ]),
  )
  expect(status).toBe(200)
  vencidos = somarDias(vendidos, 366)
  await irPara(vencidos)
})

const expirar = ({ token = operador, simular = false, chave = randomUUID() as string } = {}) =>
  call('POST', `/api/pontuacoes/expirar${simular ? '?simular=1' : ''}`, {
    token,
    body: {},
    headers: { 'idempotency-key': chave },
  })
const devolver = (dia: string, { token = operador, simular = false, chave = randomUUID() as string } = {}) =>
  call('POST', `/api/pontuacoes/reativar/${dia}${simular ? '?simular=1' : ''}`, {
    token,
    body: { motivo: 'O programa esteve fora do ar' },
    headers: { 'idempotency-key': chave },
  })
const extratoDe = async (cpf: string) =>
  (
    (await call('GET', `/api/extrato/${cpf}`, { token: operador })).body as {
      movimentos: { tipo: string; pontos: number; data: string; motivo: string | null }[]
    }
  ).movimentos

const SIMULADO = 'Efeito calculado: nada foi gravado'
const AMBAS = {
  vendedores: 2,
  pontos: 4.5,
  redes: [
    { rede: 'Norte', vendedores: 1, pontos: 3 },
    { rede: 'Sul', vendedores: 1, pontos: 1.5 },
  ],
  contas: [
    { cpf: ANA, revenda: 'Dental A', rede: 'Norte', pontos: 3 },
    { cpf: CARLA, revenda: 'Dental B', rede: 'Sul', pontos: 1.5 },
  ],
}

describe('expiring', () => {
  it('is shown before, by network and by person, and changes nothing then; done, it takes just that', async () => {
    expect(await expirar({ simular: true })).toMatchObject({
      status: 200,
      body: { ...AMBAS, simulado: true, message: SIMULADO },
    })
    expect(await expirar()).toMatchObject({
      status: 200,
      body: { ...AMBAS, simulado: false, success: true, message: 'Pontos processados com sucesso!' },
    })
    expect((await extratoDe(ANA))[0]).toMatchObject({ tipo: 'expiracao', pontos: -3, data: vencidos })
    expect(await expirar({ simular: true })).toMatchObject({ body: { vendedores: 0, pontos: 0 } })
  })

  it('takes nothing that is still valid', async () => {
    await irPara(somarDias(vencidos, -1))
    expect(await expirar()).toMatchObject({ status: 200, body: { vendedores: 0 } })
    await irPara(vencidos)
    expect(await expirar()).toMatchObject({ status: 200, body: AMBAS })
  })

  it('asked for again with its key is the same run; and two at once take nothing twice', async () => {
    const chave = randomUUID()
    const [um, outro] = await Promise.all([expirar({ chave }), expirar({ chave })])
    expect(um).toMatchObject({ status: 200, body: AMBAS })
    expect(outro).toEqual(um)
    expect(await expirar({ chave })).toEqual(um)
    expect(await expirar()).toMatchObject({ status: 200, body: { vendedores: 0 } })
  })

  it('that was killed between two accounts goes on, and counts what it took before', async () => {
    const { db, ledger, context, settled } = running.programme
    const [work, depoisDe] = [randomUUID(), await ledger.head()]
    const { id: criadoPor } = await db
      .selectFrom('usuarios')
      .select('id')
      .where('cpf', '=', OPERADOR)
      .executeTakeFirstOrThrow()
    const ana = { idParceiro: id('parceiro Ana'), idRevenda: id('revenda A'), idRede: id('rede Norte'), movimentos: 1 }
    const { agora } = running.clock
    await expirarContas({ ...context, agora: () => agora, correlacao: work }, [ana], work)
    await settled()
    const { resultado } = await expirarVencidosWork.run(
      {
        id: work,
        input: { depoisDe },
        arquivo: '',
        nomeArquivo: '',
        simulado: false,
        criadoPor,
        signal: new AbortController().signal,
        progress: () => Promise.resolve(),
        shown: settled,
      },
      { ...running.programme, agora: () => agora } as unknown as Worker,
    )
    expect(resultado).toMatchObject({ vendedores: 2, pontos: 4_50 })
    expect((await extratoDe(ANA)).filter(({ data, tipo }) => tipo === 'expiracao' && data === vencidos)).toHaveLength(1)
  })

  it('reaches no further than the person, and is for roles 1 and 2', async () => {
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    const deCarla = { vendedores: 1, pontos: 1.5, contas: [{ cpf: CARLA }] }
    expect(await expirar({ token: soSul, simular: true })).toMatchObject({ body: deCarla })
    expect(await expirar({ token: soSul })).toMatchObject({ body: deCarla })
    expect(await expirar()).toMatchObject({ body: { vendedores: 1, contas: [{ cpf: ANA }] } })
    const kulzer = await running.entrar(KULZER, SENHA_DO_PAINEL)
    expect((await expirar({ token: kulzer })).status).toBe(403)
    expect((await devolver(vencidos, { token: kulzer })).status).toBe(403)
    expect((await call('GET', '/api/pontuacoes/expirar/relatorio', { token: kulzer })).status).toBe(403)
  })
})

describe('returning what expired on a day', () => {
  beforeEach(async () => {
    expect((await expirar()).status).toBe(200)
    await irPara(somarDias(vencidos, 10))
  })

  it('is shown before; done, it brings the points back for 365 days more, and says why in the statement', async () => {
    const venceEm = somarDias(vencidos, 375)
    expect(await devolver(vencidos, { simular: true })).toMatchObject({
      status: 200,
      body: { ...AMBAS, venceEm, message: SIMULADO },
    })
    expect((await extratoDe(ANA))[0]!.tipo).toBe('expiracao')
    expect(await devolver(vencidos)).toMatchObject({
      status: 200,
      body: { ...AMBAS, venceEm, abatidos: 0, success: true, message: '4,50 pontos devolvidos a 2 vendedores' },
    })
    expect((await extratoDe(ANA))[0]).toMatchObject({
      tipo: 'reativacao',
      pontos: 3,
      motivo: 'O programa esteve fora do ar',
    })
  })

  it('happens once: the same key answers the same, another call says that nothing is left', async () => {
    const chave = randomUUID()
    const um = await devolver(vencidos, { chave })
    expect(um.status).toBe(200)
    expect(await devolver(vencidos, { chave })).toEqual(um)
    const outro = await devolver(vencidos)
    expect(outro).toMatchObject({ status: 422, body: { codigo: 'devolucao-falhou' } })
    expect(outro.body['erro']).toContain('não há mais o que devolver')
    const porGet = await call('GET', `/api/pontuacoes/reativar/${vencidos}`, { token: operador })
    expect(porGet.status).toBe(422)
  })

  it('selects the day of the run: none ran on another, and one ahead is refused', async () => {
    const outroDia = await devolver(somarDias(vencidos, 1))
    expect(outroDia.body['erro']).toMatch(/^Nenhum ponto expirou em /)
    expect(await devolver(somarDias(vencidos, 11))).toMatchObject({ status: 400, body: { codigo: 'data-futura' } })
    expect((await devolver('2026-02-30')).status).toBe(400)
  })

  it('as a GET does the same, as the specification has it, within the reach of who calls', async () => {
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    const porGet = await call('GET', `/api/pontuacoes/reativar/${vencidos}`, { token: soSul })
    expect(porGet).toMatchObject({ status: 200, body: { success: true, contas: [{ cpf: CARLA }] } })
    expect((await extratoDe(ANA))[0]!.tipo).toBe('expiracao')
  })
})

it('a return that was cut short brings back no more days later than was seen when it was asked for', async () => {
  await expirar({ token: await running.entrar(SO_SUL, SENHA_DO_PAINEL) })
  const { body } = await devolver(vencidos)
  await expirar()
  await irPara(somarDias(vencidos, 3))
  expect(await retomar(running, (body as { idProcessamento: string }).idProcessamento)).toMatchObject({
    estado: 'falhou',
    falha: expect.stringMatching(
      /seriam .* em 2 contas, e foram confirmados .* em 1 conta. Ficam feitos .* em 1 conta; o resto não foi feito/,
    ) as string,
  })
  expect((await extratoDe(ANA))[0]!.tipo).toBe('expiracao')
})

it('what expired is the report, a file with its columns, and Node has nothing to warn of', async () => {
  const avisos: Error[] = []
  const ouvir = (aviso: Error) => avisos.push(aviso)
  process.on('warning', ouvir)
  await expirar()
  const file = await fetch(`${running.url}/api/pontuacoes/expirar/relatorio`, {
    headers: { authorization: `${await running.entrar(ADMIN)}|` },
  })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers.get('content-disposition')).toContain('expired-score_')
  const [titles = '', row] = (await file.text()).split('\r\n')
  expect(titles).toContain('Vendedor;CPF;Pontos;Expirados em;Reativados em')
  expect(row).toMatch(/^(Ana|Carla) Silva;\d{3}\.\d{3}\.\d{3}-\d\d;[\d,]+;\d\d\/\d\d\/\d{4};/)
  process.off('warning', ouvir)
  expect(avisos.map(({ message }) => message)).toEqual([])
})

describe('returning beyond the limit', () => {
  let segunda: Awaited<ReturnType<typeof secondPerson>>
  let admin: string
  beforeAll(async () => {
    segunda = await secondPerson(running)
    await segunda.limitar('estornar-por-data', 4)
  })
  beforeEach(async () => {
    await expirar()
    await segunda.entrar()
    admin = await running.entrar(ADMIN)
  })
  afterAll(() => segunda.limitar('estornar-por-data', null))
  const saldo = async (cpf: string) =>
    ((await call('GET', `/api/extrato/${cpf}`, { token: admin })).body as { saldo: number }).saldo

  /** What comes back: of earlier tests, too, whose points lapsed again. */
  const volta = async () => {
    const { pontos, vendedores, abatidos, contas } = (await devolver(vencidos, { simular: true })).body as {
      pontos: number
      vendedores: number
      abatidos: number
      contas: { cpf: string; pontos: number }[]
    }
    const de = (cpf: string) => contas.find((conta) => conta.cpf === cpf)!.pontos
    return { efeito: { valor: pontos, vendedores, abatidos }, saldos: [de(ANA), de(CARLA)] }
  }

  it('waits for a second person, who sees whose points come back, and is done once', async () => {
    const { efeito, saldos } = await volta()
    const chave = randomUUID()
    const numero = segunda.numeroDe(await devolver(vencidos, { token: admin, chave }))
    expect(segunda.numeroDe(await devolver(vencidos, { token: admin, chave }))).toBe(numero)
    expect((await segunda.pedido(numero)).body).toMatchObject({
      pedido: {
        titulo: 'Devolução do que expirou em um dia',
        motivo: 'O programa esteve fora do ar',
        detalhes: [{ nome: 'Expirados em', valor: vencidos.split('-').reverse().join('/') }],
        efeito,
      },
    })
    expect((await segunda.pedido(numero, await running.entrar(SO_SUL, SENHA_DO_PAINEL))).status).toBe(404)
    expect(await segunda.confirmar(numero, { token: admin })).toMatchObject({ body: { codigo: 'pedido-proprio' } })
    expect([await saldo(ANA), await saldo(CARLA)]).toEqual([0, 0])
    expect(await segunda.confirmar(numero)).toMatchObject({ status: 200 })
    expect([await saldo(ANA), await saldo(CARLA)]).toEqual(saldos)
    expect((await extratoDe(ANA))[0]).toMatchObject({
      motivo: 'O programa esteve fora do ar',
      por: expect.stringMatching(/^Pessoa, confirmado por /) as string,
    })
  })

  it('is asked for once while it waits, however it is called; what was answered is asked for anew', async () => {
    const porGet = async () =>
      segunda.numeroDe(await call('GET', `/api/pontuacoes/reativar/${vencidos}`, { token: admin }))
    const numero = await porGet()
    expect([await porGet(), segunda.numeroDe(await devolver(vencidos, { token: admin }))]).toEqual([numero, numero])
    expect(await segunda.recusar(numero)).toMatchObject({ status: 200 })
    const outro = await porGet()
    expect(outro).not.toBe(numero)
    expect(await segunda.recusar(outro)).toMatchObject({ status: 200 })
  })

  it('is not confirmed with another effect than was seen, and says when nothing is left to return', async () => {
    const numero = segunda.numeroDe(await devolver(vencidos, { token: admin }))
    const { efeito: visto } = await segunda.efeito(numero)
    expect(await devolver(vencidos, { token: await running.entrar(SO_SUL, SENHA_DO_PAINEL) })).toMatchObject({
      status: 200,
    })
    expect(await segunda.confirmar(numero, { visto })).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
    expect(await devolver(vencidos)).toMatchObject({ status: 200, body: { contas: [{ cpf: ANA }] } })
    expect(await segunda.efeito(numero)).toMatchObject({ efeito: null })
    expect(await devolver(vencidos, { token: admin })).toMatchObject({
      status: 422,
      body: { codigo: 'devolucao-falhou' },
    })
    expect(await segunda.recusar(numero)).toMatchObject({ status: 200 })
  })

  it('that was killed on its way is finished by the next run, once', async () => {
    const { efeito, saldos } = await volta()
    const numero = segunda.numeroDe(await devolver(vencidos, { token: admin }))
    await segunda.confirmarMorrendo(numero, { ...efeito, valor: efeito.valor * 100 })
    expect([await saldo(ANA), await saldo(CARLA)]).toEqual(saldos)
  })

  it('that was killed before it began returns nothing once more expired on that day than was seen', async () => {
    const { efeito } = await volta()
    const antes = [await saldo(ANA), await saldo(CARLA)]
    const numero = segunda.numeroDe(await devolver(vencidos, { token: admin }))
    const visto = { ...efeito, valor: efeito.valor * 100 }
    await segunda.morrer(numero, visto, 'estornar-por-data')
    await expect(segunda.trabalhar(numero, { ...visto, valor: visto.valor - 100 })).rejects.toThrow(
      'Nada foi feito: peça de novo',
    )
    expect([await saldo(ANA), await saldo(CARLA)]).toEqual(antes)
  })
})

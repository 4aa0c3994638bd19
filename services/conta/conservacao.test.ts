import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { conferirConservacao } from './conservacao.ts'
import { contaDecider, type ContaCommand } from './conta.decider.ts'

const D = '2026-11-20'
let store: TestLedger
beforeEach(async () => {
  store = await createTestLedger()
})
afterEach(() => store.close())

const ana = comandosDaConta('ana')
const bruno = comandosDaConta('bruno')
const fazer = async (parceiro: string, ...commands: ContaCommand[]) => {
  for (const command of commands)
    await handle(store.ledger, streamName('conta', id(parceiro)), contaDecider, command, cause())
}
const adulterar = async (type: string, from: string, to: string) => {
  const pool = createPool(store.url, 1)
  await pool.query('alter table ledger.events disable trigger user')
  const { rowCount } = await pool.query(
    'update ledger.events set data = replace(data::text, $2, $3)::json where type = $1',
    [type, from, to],
  )
  await pool.end()
  expect(rowCount).toBe(1)
}
const conferir = () => conferirConservacao(store.ledger)

test('an empty ledger, conserves nothing', async () => {
  expect(await conferir()).toMatchObject({ contas: 0, diferenca: 0, contasQueNaoFecham: [] })
})

test('every kind of movement, debt included, is counted on its side and the accounts close', async () => {
  await fazer(
    'ana',
    ana.ajustar('v1', 0, 1000, D),
    ana.ajustar('v2', 0, 500, D),
    ana.resgatar('r1', 600, D),
    ana.devolver('r1', '2026-11-21'),
    ana.resgatar('r2', 1400, '2026-11-22'),
    ana.ajustar('v1', 1, 0, '2026-11-23'),
    ana.ajustar('v3', 0, 200, '2026-11-24'),
  )
  await fazer(
    'bruno',
    bruno.ajustar('v4', 0, 300, D),
    bruno.expirar('2027-12-01'),
    bruno.reativar('2027-12-01', '2027-12-01'),
    bruno.encerrar('2027-12-02'),
    bruno.ajustar('v5', 0, 70, '2027-12-03'),
  )
  expect(await conferir()).toMatchObject({
    contas: 2,
    totais: { creditado: 2000, devolvido: 600, reativado: 300, resgatado: 2000, expirado: 600, estornado: 1000 },
    restante: 0,
    divida: 700,
    diferenca: 0,
    contasQueNaoFecham: [],
    omitidas: 0,
  })
})

describe('an account that does not close, is named with the event', () => {
  beforeEach(() => fazer('ana', ana.ajustar('v1', 0, 1000, D), ana.resgatar('r1', 300, D)))
  const achada = (evento: string, descricao: RegExp) =>
    expect.objectContaining({
      idParceiro: id('ana'),
      stream: streamName('conta', id('ana')),
      evento,
      descricao: expect.stringMatching(descricao),
    })

  test('that states another balance than its movements give', async () => {
    await adulterar('PontosResgatados', '"saldo":700', '"saldo":9700')
    const { diferenca, contasQueNaoFecham } = await conferir()
    expect({ diferenca, contasQueNaoFecham }).toEqual({
      diferenca: 0,
      contasQueNaoFecham: [achada('PontosResgatados', /^diz saldo 9700, .* somam 700$/)],
    })
  })

  test('that moves more than its lots give', async () => {
    await adulterar('PontosResgatados', '"pontos":300,"valorPonto"', '"pontos":200,"valorPonto"')
    const { diferenca, contasQueNaoFecham } = await conferir()
    expect({ diferenca, contasQueNaoFecham }).toEqual({
      diferenca: 100,
      contasQueNaoFecham: [achada('PontosResgatados', /^move 200 .* somam -300$/)],
    })
  })

  test('that takes what was never there', async () => {
    await adulterar('PontosCreditados', 'conta', 'conta')
    const pool = createPool(store.url, 1)
    await pool.query(`delete from ledger.events where type = 'PontosCreditados'`)
    await pool.end()
    expect((await conferir()).contasQueNaoFecham).toEqual([
      achada('PontosResgatados', /^deixa a conta com -300 em lotes/),
    ])
  })

  test('that holds nonsense', async () => {
    await adulterar('PontosResgatados', '"lotes"', '"outros"')
    expect((await conferir()).contasQueNaoFecham).toEqual([achada('PontosResgatados', /^não pode ser contado/)])
  })
})

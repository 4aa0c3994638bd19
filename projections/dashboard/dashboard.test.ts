import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import type { VendaCommand } from '#services/vendas/venda.decider.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { anular, cancelar, historiaDaVenda, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { TODAS } from '../escopo.ts'
import { dashboard } from './dashboard.projection.ts'

const nomes = new Map([
  [TODAS, 'todas'],
  ...['norte', 'sul', 'dental a', 'dental b', 'ana', 'bruno'].map((nome) => [id(nome), nome] as const),
])

describe('dashboard', () => {
  const { pool } = databaseForTests()
  let events: LedgerEvent[]
  beforeEach(() => {
    events = []
  })

  /** One sale's life: its first command registers it. */
  const vender = (...commands: VendaCommand[]) => void events.push(...historiaDaVenda(...commands))
  const daAna = (n: string, pontos: number, realizadoEm = '2026-11-10') =>
    venda(n, pontos, { parceiro: 'ana', revenda: 'dental a', rede: 'norte', realizadoEm })
  const doBruno = (n: string, pontos: number, realizadoEm = '2026-11-10') =>
    venda(n, pontos, { parceiro: 'bruno', revenda: 'dental b', rede: 'sul', realizadoEm })

  const tabelas = async () => {
    const { parceiros, revendas, meses, lancamentos } = await project(dashboard, pool, recorded(events))
    const somas = (rows: Record<string, unknown>[], quem: string) =>
      Object.fromEntries(
        rows
          .map(
            (row) =>
              [
                `${nomes.get(row['escopo'] as string)}: ${nomes.get(row[quem] as string)}`,
                [row['vendas'], row['pontos'], row['vendido'], row['primeira_em']],
              ] as const,
          )
          .sort(),
      )
    return {
      parceiros: somas(parceiros!, 'id_parceiro'),
      revendas: somas(revendas!, 'id_revenda'),
      meses: Object.fromEntries(
        meses!
          .map(
            (row) =>
              [
                `${nomes.get(row['escopo'] as string)} ${row['mes'] as string}`,
                [row['creditados'], row['resgatados'], row['expirados']],
              ] as const,
          )
          .sort(),
      ),
      lancamentos: lancamentos!.sort((a, b) => Number(a['posicao']) - Number(b['posicao'])),
    }
  }

  test('nothing happened, there are no rows', async () => {
    expect(await tabelas()).toEqual({ parceiros: {}, revendas: {}, meses: {}, lancamentos: [] })
  })

  test('awards, add up by seller and shop in the programme, the network and the shop, and by month of the sale', async () => {
    vender(registrar(daAna('1', 100), { pontuadoEm: '2026-11-20' }))
    vender(registrar(daAna('2', 50, '2026-10-31'), { pontuadoEm: '2026-11-18' }))
    vender(registrar(doBruno('1', 70), { pontuadoEm: '2026-11-21' }))
    const ana = [2, 150, 2000, '2026-11-18']
    const bruno = [1, 70, 1000, '2026-11-21']
    expect(await tabelas()).toMatchObject({
      parceiros: {
        'dental a: ana': ana,
        'dental b: bruno': bruno,
        'norte: ana': ana,
        'sul: bruno': bruno,
        'todas: ana': ana,
        'todas: bruno': bruno,
      },
      revendas: { 'norte: dental a': ana, 'sul: dental b': bruno, 'todas: dental a': ana, 'todas: dental b': bruno },
      meses: {
        'dental a 2026-10': [50, 0, 0],
        'dental a 2026-11': [100, 0, 0],
        'dental b 2026-11': [70, 0, 0],
        'norte 2026-10': [50, 0, 0],
        'norte 2026-11': [100, 0, 0],
        'sul 2026-11': [70, 0, 0],
        'todas 2026-10': [50, 0, 0],
        'todas 2026-11': [170, 0, 0],
      },
    })
  })

  test.each([
    ['cancelled', cancelar],
    ['annulled', anular],
  ])('an award that was %s, counts no more, in the month of its sale', async (_, baixa) => {
    vender(registrar(daAna('1', 100, '2026-10-31')), baixa)
    vender(registrar(daAna('2', 50)))
    const { parceiros, revendas, meses } = await tabelas()
    expect(parceiros['todas: ana']).toEqual([1, 50, 1000, '2026-11-20'])
    expect(revendas['norte: dental a']).toEqual([1, 50, 1000, '2026-11-20'])
    expect([meses['norte 2026-10'], meses['norte 2026-11']]).toEqual([
      [0, 0, 0],
      [50, 0, 0],
    ])
  })

  test.each([
    ['cancelled', cancelar],
    ['annulled', anular],
  ])('the first award %s, the first of those that stand is the first', async (_, baixa) => {
    vender(registrar(daAna('1', 100, '2026-10-01'), { pontuadoEm: '2026-10-02' }), { ...baixa, hoje: '2026-10-03' })
    vender(registrar(daAna('2', 50), { pontuadoEm: '2026-11-20' }))
    vender(registrar({ ...daAna('3', 50), idRede: id('sul') }, { pontuadoEm: '2026-11-18' }))
    const { parceiros, revendas } = await tabelas()
    expect(
      [parceiros['todas: ana'], parceiros['norte: ana'], parceiros['sul: ana'], parceiros['dental a: ana']].map(
        (soma) => soma![3],
      ),
    ).toEqual(['2026-11-18', '2026-11-20', '2026-11-18', '2026-11-18'])
    expect([revendas['todas: dental a'], revendas['norte: dental a']].map((soma) => soma![3])).toEqual([
      '2026-11-18',
      '2026-11-20',
    ])
  })

  test('a correction, moves points by its difference and nothing else; a later cancellation takes the corrected points', async () => {
    vender(registrar(daAna('1', 100)), {
      tipo: 'corrigir',
      hoje: '2026-12-02',
      valores: new Map([[1, 130]]),
      motivo: null,
      foraDoPrazo: true,
    })
    expect(await tabelas()).toMatchObject({
      parceiros: { 'todas: ana': [1, 130, 1000, '2026-11-20'] },
      meses: { 'todas 2026-11': [130, 0, 0] },
    })
    events = []
    vender(
      registrar(daAna('1', 100)),
      { tipo: 'corrigir', hoje: '2026-12-02', valores: new Map([[1, 130]]), motivo: null, foraDoPrazo: true },
      { ...cancelar, hoje: '2026-12-03' },
    )
    expect(await tabelas()).toMatchObject({
      parceiros: { 'todas: ana': [0, 0, 0, 'infinity'] },
      meses: { 'todas 2026-11': [0, 0, 0] },
    })
  })

  test('an award annulled and registered for another seller, counts for that one alone', async () => {
    const deNovo = { ...daAna('1', 80), idParceiro: id('bruno') }
    vender(registrar(daAna('1', 100)), anular, registrar(deNovo, { numero: 2, pontuadoEm: '2026-11-26' }))
    const { parceiros, revendas } = await tabelas()
    expect([parceiros['norte: ana'], parceiros['norte: bruno']]).toEqual([
      [0, 0, 0, 'infinity'],
      [1, 80, 1000, '2026-11-26'],
    ])
    expect(revendas['todas: dental a']).toEqual([1, 80, 1000, '2026-11-26'])
  })

  test('every event that a figure is made of, is a line in the month that shows it', async () => {
    vender(
      registrar(daAna('1', 100, '2026-10-31')),
      { tipo: 'corrigir', hoje: '2026-12-02', valores: new Map([[1, 130]]), motivo: null, foraDoPrazo: true },
      { ...cancelar, hoje: '2026-12-03' },
    )
    const { lancamentos } = await tabelas()
    expect(lancamentos.map((row) => [row['tipo'], row['campo'], row['mes'], row['em'], row['pontos']])).toEqual([
      ['registro', 'creditados', '2026-10', '2026-11-20', 100],
      ['correcao', 'creditados', '2026-10', '2026-12-02', 30],
      ['cancelamento', 'creditados', '2026-10', '2026-12-03', -130],
    ])
    expect(lancamentos.map((row) => row['detalhe'])).toEqual([
      { numeroVenda: 1, tipoFiscal: 'N', identificador: '1', realizadoEm: '2026-10-31' },
      null,
      null,
    ])
    expect(lancamentos[2]).toMatchObject({
      id_parceiro: id('ana'),
      id_revenda: id('dental a'),
      id_rede: id('norte'),
      id_texto: motivo.idTexto,
      por: null,
      por_tipo: 'sistema',
    })
  })

  test('redemptions, returns, expiry, reactivation and closing, move the months in which they happen', async () => {
    const conta = contaSolta()
    const { ajustar, resgatar, devolver, expirar, reativar, encerrar } = comandosDaConta('ana', 'dental a', 'norte')
    const D = '2026-01-10'
    conta.fazer(
      ajustar('v', 0, 1000, D),
      resgatar('r', 300, '2026-02-05'),
      resgatar('s', 100, '2026-02-20'),
      devolver('r', '2026-03-01'),
      expirar(somarDias(D, 366)),
      reativar(somarDias(D, 366), '2027-02-01'),
      encerrar('2027-03-01'),
    )
    events.push(...conta.events)
    const { parceiros, meses } = await tabelas()
    expect(parceiros).toEqual({})
    for (const escopo of ['todas', 'norte', 'dental a']) {
      expect([
        meses[`${escopo} 2026-02`],
        meses[`${escopo} 2026-03`],
        meses[`${escopo} 2027-01`],
        meses[`${escopo} 2027-02`],
        meses[`${escopo} 2027-03`],
      ]).toEqual([
        [0, 400, 0],
        [0, -300, 0],
        [0, 0, 900],
        [0, 0, -900],
        [0, 0, 900],
      ])
    }
    expect(Object.keys(meses)).toHaveLength(15)
  })

  test("the account's own entries of a sale, do not count twice beside the sale", async () => {
    const conta = contaSolta()
    const { ajustar, encerrar } = comandosDaConta('ana', 'dental a', 'norte')
    conta.fazer(
      ajustar('v', 0, 100, '2026-01-10'),
      ajustar('v', 1, 40, '2026-01-11'),
      encerrar('2026-01-12'),
      ajustar('w', 0, 10, '2026-01-12'),
    )
    events.push(...conta.events.filter((event) => event.type !== 'ContaEncerrada'))
    expect(events.map((event) => event.type)).toEqual(['PontosCreditados', 'PontosEstornados', 'CreditoRecusado'])
    expect(await tabelas()).toEqual({ parceiros: {}, revendas: {}, meses: {}, lancamentos: [] })
  })
})

import { describe, expect, test } from 'vitest'
import type { VendaCommand } from '#services/vendas/venda.decider.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { anular, cancelar, corrigir, historiaDaVenda, idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { TODAS } from '../escopo.ts'
import { sellout } from './sellout.projection.ts'

const nomes = new Map([
  [TODAS, 'todas'],
  ...['norte', 'sul', 'dental a', 'dental b'].map((nome) => [id(nome), nome] as const),
])

describe('sellout', () => {
  const { pool } = databaseForTests()

  const item = (codigo: string, qtde: number, valorPontos: number) => ({
    idProduto: id(`produto ${codigo}`),
    codigo,
    qtde,
    valorUnitario: 1000,
    valorDesconto: 0,
    valorPontos,
  })
  const daAna = venda('1', 0, {
    parceiro: 'ana',
    revenda: 'dental a',
    rede: 'norte',
    itens: [item('A1', 200, 100), item('A2', 100, 50)],
  })
  const doBruno = venda('2', 70, { parceiro: 'bruno', revenda: 'dental b', rede: 'sul', realizadoEm: '2026-10-31' })

  /** Each list of commands is the life of one sale. */
  const tabelas = async (...vidas: VendaCommand[][]) => {
    const { itens, dias } = await project(
      sellout,
      pool,
      recorded(vidas.flatMap((commands) => historiaDaVenda(...commands))),
    )
    return {
      itens: itens!.sort((a, b) => (a['id_item'] as number) - (b['id_item'] as number)),
      dias: Object.fromEntries(
        dias!
          .map((row) => [
            `${nomes.get(row['escopo'] as string)} ${row['dia'] as string}`,
            [row['itens'], row['qtde'], row['pontos'], row['total']],
          ])
          .sort(),
      ),
    }
  }
  const registrarAna = registrar(daAna, { numero: 7 })
  const registrarBruno = registrar(doBruno, { numero: 8, primeiroItem: 5 })

  test('a sale, is a row an item, and counts in its day for the programme, the network and the shop', async () => {
    const { itens, dias } = await tabelas([registrarAna], [registrarBruno])
    expect(itens[0]).toEqual({
      id_venda: idDe(daAna),
      id_item: 1,
      numero_venda: 7,
      id_rede: id('norte'),
      id_revenda: id('dental a'),
      id_parceiro: id('ana'),
      id_produto: id('produto A1'),
      realizado_em: '2026-11-10',
      codigo: 'A1',
      qtde: 200,
      valor_unitario: 1000,
      valor_pontos: 100,
      pontos: 200,
      total: 2000,
    })
    expect(itens.map((row) => row['id_item'])).toEqual([1, 2, 5])
    const ana = [2, 300, 250, 3000]
    const bruno = [1, 100, 70, 1000]
    expect(dias).toEqual({
      'dental a 2026-11-10': ana,
      'norte 2026-11-10': ana,
      'todas 2026-11-10': ana,
      'dental b 2026-10-31': bruno,
      'sul 2026-10-31': bruno,
      'todas 2026-10-31': bruno,
    })
  })

  test.each([
    ['cancelled', cancelar],
    ['annulled', anular],
  ])('a sale that was %s, is out, and its day too', async (_, baixa) => {
    const { itens, dias } = await tabelas([registrarAna, baixa], [registrarBruno])
    expect(itens).toHaveLength(1)
    expect(Object.keys(dias)).toEqual(['dental b 2026-10-31', 'sul 2026-10-31', 'todas 2026-10-31'])
  })

  test('a correction, changes the points of its items and of their day', async () => {
    const { itens, dias } = await tabelas([registrarAna, corrigir])
    expect(itens).toMatchObject([
      { valor_pontos: 130, pontos: 260, total: 2000 },
      { valor_pontos: 50, pontos: 50 },
    ])
    expect(dias).toMatchObject({ 'todas 2026-11-10': [2, 300, 310, 3000], 'norte 2026-11-10': [2, 300, 310, 3000] })
  })

  test('a sale corrected and then cancelled, leaves nothing', async () =>
    expect(await tabelas([registrarAna, corrigir, { ...cancelar, hoje: '2026-11-26' }])).toEqual({
      itens: [],
      dias: {},
    }))

  test('a sale registered again after its annulment, is there once, as it is now', async () => {
    const deNovo = registrar(
      { ...daAna, idParceiro: id('bruno'), itens: [item('A1', 100, 90)] },
      { numero: 9, primeiroItem: 11 },
    )
    const { itens, dias } = await tabelas([registrarAna, corrigir, anular, deNovo])
    expect(itens).toMatchObject([{ id_item: 11, numero_venda: 9, id_parceiro: id('bruno'), pontos: 90 }])
    expect(dias['todas 2026-11-10']).toEqual([1, 100, 90, 1000])
  })
})

import { describe, expect, test } from 'vitest'
import type { VendaRegistrada } from '#contracts/events/venda.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { contaSolta, comandosDaConta } from '../../tools/test-kit/conta.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, metadata, motivo, valorPonto } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { venda, vendaRegistrada } from '../../tools/test-kit/vendas.ts'
import { logs } from './logs.projection.ts'

describe('logs', () => {
  const { pool } = databaseForTests()

  const de = (byKind: 'usuario' | 'parceiro', events: readonly Recorded[]) =>
    events.map((event) => ({ ...event, metadata: metadata({ by: id('ana'), byKind }) }))
  const acoes = async (events: readonly Recorded[]) => (await project(logs, pool, events))['acoes']!

  const daPlanilha = (evento: VendaRegistrada): VendaRegistrada => ({
    ...evento,
    data: { ...evento.data, idProcessamento: id('planilha') },
  })

  test('an act of a person, is kept with what is worth telling, and texts by their id', async () => {
    const comMotivo = { ...valorPonto('norte', 50), data: { ...valorPonto('norte', 50).data, motivo } }
    expect(await acoes(de('usuario', recorded([comMotivo])))).toEqual([
      {
        posicao: 10,
        id: id('evento 0'),
        em: new Date('2026-11-20T12:00:00.000Z'),
        por: id('ana'),
        por_tipo: 'usuario',
        tipo: 'ValorPontoDefinido',
        alvo: id('norte'),
        onde: id('norte'),
        dados: { idRede: id('norte'), valorPonto: 50, desde: '2026-11-20', motivo: id('motivo') },
        processamento: null,
        id_venda: null,
        id_resgate: null,
        desfaz: null,
        tela: null,
        de_planilha: false,
      },
    ])
  })

  test('acts, are counted by their day in São Paulo', async () => {
    const [um, outro, depois] = de(
      'usuario',
      recorded([valorPonto('norte', 50), valorPonto('sul', 60), valorPonto('norte', 70)]),
    )
    const noite = { ...depois!, metadata: { ...depois!.metadata, at: '2026-11-21T02:59:59.000Z' } }
    const manha = { ...outro!, metadata: { ...outro!.metadata, at: '2026-11-21T03:00:00.000Z' } }
    expect((await project(logs, pool, [um!, manha, noite]))['dias']).toEqual([
      { dia: '2026-11-20', tipo: 'ValorPontoDefinido', de_planilha: false, acoes: 2 },
      { dia: '2026-11-21', tipo: 'ValorPontoDefinido', de_planilha: false, acoes: 1 },
    ])
  })

  test('acts, are counted by who did what to whom and where: in the shop that is told of', async () => {
    const conta = contaSolta()
    const { ajustar, resgatar } = comandosDaConta()
    conta.fazer(
      ajustar('v1', 0, 1000, '2026-11-20'),
      resgatar('r1', 300, '2026-11-20'),
      resgatar('r2', 300, '2026-11-20'),
    )
    const { data } = vendaRegistrada(venda('N1', 100))
    const { contagens } = await project(
      logs,
      pool,
      de('parceiro', recorded([vendaRegistrada(venda('N1', 100)), vendaRegistrada(venda('N2', 100)), ...conta.events])),
    )
    const doDono = conta.events[0]!.data.idParceiro
    expect(contagens).toHaveLength(2)
    expect(contagens).toEqual(
      expect.arrayContaining([
        {
          por: id('ana'),
          alvo: data.idParceiro,
          onde: data.idRevenda,
          tipo: 'VendaRegistrada',
          de_planilha: false,
          acoes: 2,
        },
        { por: id('ana'), alvo: doDono, onde: doDono, tipo: 'PontosResgatados', de_planilha: false, acoes: 2 },
      ]),
    )
  })

  test('sales of a spreadsheet, make one act with their sum and its beginning, and are counted apart', async () => {
    const [um, outro, sozinha] = de(
      'usuario',
      recorded([
        daPlanilha(vendaRegistrada(venda('N1', 100))),
        daPlanilha(vendaRegistrada(venda('N2', 250))),
        vendaRegistrada(venda('N3', 100)),
      ]),
    )
    const depois = { ...outro!, metadata: { ...outro!.metadata, at: '2026-11-21T12:00:00.000Z' } }
    const { acoes, planilhas, dias, contagens } = await project(logs, pool, [um!, depois, sozinha!])
    expect(planilhas).toEqual([
      {
        id: id('planilha'),
        em: new Date('2026-11-20T12:00:00.000Z'),
        por: id('ana'),
        por_tipo: 'usuario',
        causou: 'VendaRegistrada',
        vendas: 2,
        pontos: 350,
      },
    ])
    expect(acoes!.map(({ processamento, de_planilha }) => [processamento, de_planilha])).toEqual(
      expect.arrayContaining([
        [id('planilha'), true],
        [id('planilha'), true],
        [null, false],
      ]),
    )
    expect(acoes).toHaveLength(3)
    expect(dias).toEqual([
      { dia: '2026-11-20', tipo: 'VendaRegistrada', de_planilha: false, acoes: 1 },
      { dia: '2026-11-20', tipo: 'VendaRegistrada', de_planilha: true, acoes: 1 },
      { dia: '2026-11-21', tipo: 'VendaRegistrada', de_planilha: true, acoes: 1 },
    ])
    expect(contagens!.map(({ de_planilha, acoes }) => [de_planilha, acoes])).toEqual([
      [false, 1],
      [true, 2],
    ])
  })

  test('what the system did by itself, is no act', async () => {
    expect(await acoes(recorded([valorPonto('norte', 50)]))).toEqual([])
  })

  test('what follows from an act, is not told again', async () => {
    const conta = contaSolta()
    const { ajustar, resgatar, devolver } = comandosDaConta()
    conta.fazer(
      ajustar('v1', 0, 1000, '2026-11-20'),
      resgatar('r1', 300, '2026-11-20'),
      devolver('r1', '2026-11-20'),
      ajustar('v1', 1, 0, '2026-11-20'),
    )
    const eventos = de('parceiro', recorded([vendaRegistrada(venda('N1', 100)), ...conta.events]))
    expect(eventos.map(({ type }) => type)).toEqual([
      'VendaRegistrada',
      'PontosCreditados',
      'PontosResgatados',
      'PontosDevolvidos',
      'PontosEstornados',
    ])
    expect((await acoes(eventos)).map(({ tipo }) => tipo).sort()).toEqual(['PontosResgatados', 'VendaRegistrada'])
  })
})

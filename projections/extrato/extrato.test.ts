import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { saldoContabil } from '#services/conta/estado.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { project, recorded, type Tables } from '../../tools/test-kit/projections.ts'
import { venda, vendaRegistrada } from '../../tools/test-kit/vendas.ts'
import { extratoDe } from './extrato.projection.ts'

const extrato = extratoDe(2)
const D = '2026-01-10'
const dia = (n: number) => somarDias(D, n)
const { ajustar, resgatar, devolver, expirar, reativar, encerrar } = comandosDaConta('ana', 'dental a', 'norte')

describe('extrato', () => {
  const { pool } = databaseForTests()
  let conta: ContaSolta
  beforeEach(() => {
    conta = contaSolta()
  })

  const tabelas = (events: readonly LedgerEvent[] = conta.events) => project(extrato, pool, recorded(events))
  const movimentos = ({ movimentos: rows }: Tables) =>
    [...rows!].sort((a, b) => (a['posicao'] as number) - (b['posicao'] as number))
  const resumo = (tables: Tables) =>
    movimentos(tables).map((row) => [row['tipo'], row['pontos'], row['saldo'], row['abatido'], row['divida']])
  /** The tables hold what the account itself says of its lots, debt and balance. */
  function comoAConta({ lotes, contas }: Tables): void {
    const { state } = conta
    expect(
      Object.fromEntries(
        lotes!
          .filter((row) => row['restante'] !== 0)
          .map((row) => [row['id_lote'], [row['creditado'], row['restante'], row['pontuado_em'], row['vence_em']]]),
      ),
    ).toEqual(
      Object.fromEntries(
        state.lotes.map((lote) => [lote.idLote, [lote.creditado, lote.restante, lote.pontuadoEm, lote.venceEm]]),
      ),
    )
    expect(contas).toEqual([
      { id_parceiro: id('ana'), saldo: saldoContabil(state), divida: state.divida, movimentos: conta.events.length },
    ])
  }

  test('a registration, keeps the items behind its points; a new one of the same sale keeps both', async () => {
    const { documentos, movimentos: rows } = await tabelas([
      vendaRegistrada(venda('1', 150)),
      {
        type: 'VendaAnulada',
        data: {
          idVenda: vendaRegistrada(venda('1', 150)).data.idVenda,
          idParceiro: id('ana'),
          idRevenda: id('revenda'),
          idRede: id('rede'),
          realizadoEm: D,
          totalPontos: 150,
          totalVenda: 1000,
          em: D,
          motivo,
        },
      },
      vendaRegistrada(venda('1', 80), { numero: 2 }),
    ])
    const itens = (pontos: number) => [
      { idItem: 1, idProduto: id('produto'), codigo: 'A1', qtde: 100, valorPontos: pontos, pontos },
    ]
    expect(documentos!.map((row) => [row['revisao'], row['itens']])).toEqual([
      [0, itens(150)],
      [2, itens(80)],
    ])
    expect(rows).toEqual([])
  })

  test('a credit, is a line with its document, its lot and who caused it', async () => {
    conta.fazer(ajustar('v', 0, 100, D))
    const tables = await tabelas()
    expect(tables['movimentos']).toEqual([
      {
        id_parceiro: id('ana'),
        posicao: 10,
        id: id('evento 0'),
        tipo: 'credito',
        em: D,
        registrado_em: new Date('2026-11-20T12:00:00.000Z'),
        pontos: 100,
        saldo: 100,
        abatido: 0,
        divida: 0,
        id_revenda: id('dental a'),
        id_venda: id('v'),
        revisao_venda: 0,
        documento: { numeroVenda: 1, tipoFiscal: 'N', identificador: 'v', realizadoEm: D },
        lotes: [{ idLote: id('lote v 0'), pontos: 100, pontuadoEm: D, venceEm: dia(365) }],
        por: null,
        por_tipo: 'sistema',
        id_texto: null,
        id_comprovante: null,
        aprovado_por: null,
        recusado: 0,
        causa: null,
        id_resgate: null,
      },
    ])
    expect(tables['lotes']).toEqual([
      {
        id_lote: id('lote v 0'),
        id_parceiro: id('ana'),
        posicao: 10,
        creditado: 100,
        restante: 100,
        pontuado_em: D,
        vence_em: dia(365),
      },
    ])
    comoAConta(tables)
  })

  test('a reversal, takes from the lots, shows what became debt and carries its reason', async () => {
    conta.fazer(
      ajustar('v', 0, 100, D),
      ajustar('w', 0, 30, D),
      resgatar('r', 80, D),
      ajustar('v', 1, 0, dia(1), { motivo }),
    )
    const tables = await tabelas()
    expect(resumo(tables)).toEqual([
      ['credito', 100, 100, 0, 0],
      ['credito', 30, 130, 0, 0],
      ['resgate', -80, 50, 0, 0],
      ['estorno', -100, -50, 0, 50],
    ])
    expect(movimentos(tables)[3]).toMatchObject({
      id_texto: motivo.idTexto,
      id_venda: id('v'),
      revisao_venda: 1,
      causa: 'cancelamento',
    })
    comoAConta(tables)
  })

  test('a credit that pays debt, shows how much and leaves the rest in its lot', async () => {
    conta.fazer(
      ajustar('v', 0, 100, D),
      resgatar('r', 100, D),
      ajustar('v', 1, 0, dia(1)),
      ajustar('w', 0, 130, dia(2)),
      ajustar('x', 0, 5, dia(2)),
    )
    const tables = await tabelas()
    expect(resumo(tables).slice(3)).toEqual([
      ['credito', 130, 30, 100, 0],
      ['credito', 5, 35, 0, 0],
    ])
    comoAConta(tables)
  })

  test('a credit that debt swallows whole, leaves a lot with nothing in it', async () => {
    conta.fazer(ajustar('v', 0, 100, D), resgatar('r', 100, D), ajustar('v', 1, 0, dia(1)), ajustar('w', 0, 30, dia(2)))
    const tables = await tabelas()
    expect(tables['lotes']!.map((row) => [row['id_lote'], row['restante']]).sort()).toEqual(
      [
        [id('lote v 0'), 0],
        [id('lote w 0'), 0],
      ].sort(),
    )
    comoAConta(tables)
  })

  test('a redemption and its return, are lines of opposite points, and the new lot counts', async () => {
    conta.fazer(
      ajustar('v', 0, 100, D),
      ajustar('w', 0, 50, dia(5)),
      resgatar('r', 120, dia(6)),
      devolver('r', dia(360)),
    )
    const tables = await tabelas()
    expect(resumo(tables).slice(2)).toEqual([
      ['resgate', -120, 30, 0, 0],
      ['devolucao', 120, 150, 0, 0],
    ])
    expect(movimentos(tables)[3]).toMatchObject({
      id_venda: null,
      documento: null,
      id_texto: motivo.idTexto,
      id_resgate: id('r'),
    })
    expect(tables['resgates']).toEqual([
      { id_resgate: id('r'), numero: 1, id_premio: id('premio'), codigo_premio: 'P1', qtde: 1 },
    ])
    expect(movimentos(tables)[3]!['lotes']).toHaveLength(2)
    comoAConta(tables)
  })

  test('expiry and reactivation, empty the lots and bring them back as new ones', async () => {
    conta.fazer(
      ajustar('v', 0, 100, D),
      ajustar('w', 0, 50, dia(5)),
      resgatar('r', 30, dia(6)),
      expirar(dia(370)),
      expirar(dia(371)),
      reativar(dia(370), dia(372)),
    )
    const tables = await tabelas()
    expect(resumo(tables).slice(3)).toEqual([
      ['expiracao', -70, 50, 0, 0],
      ['expiracao', -50, 0, 0, 0],
      ['reativacao', 70, 70, 0, 0],
    ])
    comoAConta(tables)
  })

  test('a closing, empties everything; a refused credit and the reversal of nothing are lines without points', async () => {
    conta.fazer(ajustar('v', 0, 100, D), encerrar(dia(1)), ajustar('w', 0, 50, dia(2)), ajustar('v', 1, 0, dia(3)))
    const tables = await tabelas()
    expect(resumo(tables)).toEqual([
      ['credito', 100, 100, 0, 0],
      ['encerramento', -100, 0, 0, 0],
      ['credito-recusado', 0, 0, 0, 0],
      ['estorno', 0, 0, 0, 0],
    ])
    expect(movimentos(tables)[2]).toMatchObject({ id_venda: id('w'), lotes: [], recusado: 50 })
    comoAConta(tables)
  })

  test('a milestone, sums up what came before it, whatever its account owes and holds', async () => {
    conta.fazer(
      ajustar('v', 0, 100, D),
      resgatar('r', 100, dia(1)),
      ajustar('v', 1, 0, dia(3)),
      ajustar('w', 0, 130, dia(2)),
      ajustar('x', 0, 5, dia(4)),
    )
    const { marcos } = await tabelas()
    const comum = {
      id_parceiro: id('ana'),
      registrado_min: new Date('2026-11-20T12:00:00.000Z'),
      registrado_max: new Date('2026-11-20T12:00:00.000Z'),
    }
    expect(marcos).toEqual([
      { ...comum, posicao: 20, depois_de: 0, movimentos: 2, saldo: 0, divida: 0, em_min: D, em_max: dia(1), datas: [] },
      {
        ...comum,
        posicao: 40,
        depois_de: 20,
        movimentos: 4,
        saldo: 30,
        divida: 0,
        em_min: dia(2),
        em_max: dia(3),
        datas: [{ venceEm: dia(367), restante: 30, abatido: 100 }],
      },
    ])
  })

  test('accounts of two people in one batch, stay apart', async () => {
    const bruno = contaSolta()
    const doBruno = comandosDaConta('bruno')
    conta.fazer(ajustar('v', 0, 100, D), resgatar('r', 40, D))
    bruno.fazer(doBruno.ajustar('x', 0, 70, D), doBruno.ajustar('x', 1, 0, dia(1)))
    const events = conta.events.flatMap((event, n) => [event, bruno.events[n]!])
    const { contas, movimentos: rows } = await tabelas(events)
    expect(
      Object.fromEntries(contas!.map((row) => [row['id_parceiro'], [row['saldo'], row['divida'], row['movimentos']]])),
    ).toEqual({ [id('ana')]: [60, 0, 2], [id('bruno')]: [0, 0, 2] })
    expect(rows!.filter((row) => row['id_parceiro'] === id('bruno'))).toHaveLength(2)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { fold } from '../apply.ts'
import { createTables, indexesOf } from '../projection.ts'
import { lotes } from './lotes.projection.ts'
import { lerLote, lotesDaVenda, movimentosDaVenda } from './lotes.queries.ts'

const D = '2026-01-10'
const dia = (n: number) => somarDias(D, n)
const { ajustar, resgatar, devolver, expirar, reativar, encerrar } = comandosDaConta('ana', 'dental a', 'norte')
const daVenda = (numeroVenda: number, identificador: string) => ({
  documento: { numeroVenda, tipoFiscal: 'N' as const, identificador, realizadoEm: D },
})

describe('lotes', () => {
  const { pool, db } = databaseForTests()
  let conta: ContaSolta
  beforeAll(async () => {
    await pool.query('create schema lotes')
    for (const statement of [...createTables(lotes, 'lotes'), ...indexesOf(lotes, 'lotes')]) await pool.query(statement)
  })
  beforeEach(() => {
    conta = contaSolta()
  })

  /** The account's history so far, projected however it is cut, and written for the queries. */
  async function guardar() {
    const events = recorded(conta.events)
    for (const { name } of lotes.tables) await pool.query(`truncate lotes.${name}`)
    await inTransaction(pool, (tx) => lotes.flush(fold(lotes, events), tx, 'lotes'))
    return project(lotes, pool, events)
  }
  const doLote = async (nome: string) => (await lerLote(db, id(nome)))!

  test('a credit, opens the lot that its sale funds', async () => {
    conta.fazer(ajustar('v', 0, 100, D, daVenda(7, '8766')))
    const { movimentos, usos } = await guardar()
    expect(movimentos).toMatchObject([{ tipo: 'credito', pontos: 100, numero_venda: 7 }])
    expect(usos).toEqual([])
    expect(await doLote('lote v 0')).toMatchObject({
      idParceiro: id('ana'),
      pontos: 100,
      restante: 100,
      pontuadoEm: D,
      venceEm: dia(365),
      entrada: { posicao: 10, tipo: 'credito', data: D, pontos: 100, resgate: null },
      documento: { numeroVenda: 7, identificador: '8766' },
      origem: null,
      totalUsos: 0,
      usos: [],
      voltaram: [],
    })
  })

  test('a redemption, is told by each lot that it took from', async () => {
    conta.fazer(ajustar('v', 0, 100, D), ajustar('w', 0, 50, dia(1)))
    conta.fazer(resgatar('r', 120, dia(2), { numeroResgate: 41, qtde: 2 }))
    await guardar()
    const resgate = { numero: 41, codigoPremio: 'P1', premio: '', qtde: 2 }
    expect(await doLote('lote v 0')).toMatchObject({
      restante: 0,
      usos: [{ tipo: 'resgate', posicao: 30, pontos: -100, data: dia(2), resgate }],
    })
    expect(await doLote('lote w 0')).toMatchObject({ restante: 30, usos: [{ tipo: 'resgate', pontos: -20, resgate }] })
  })

  test('points of a redemption that came back, tell of it, of their lot and of their sale', async () => {
    conta.fazer(ajustar('v', 0, 100, D, daVenda(7, '8766')), resgatar('r', 60, dia(2), { numeroResgate: 41 }))
    conta.fazer(devolver('r', dia(3)))
    await guardar()
    const volta = { idLote: id(`devolvido r ${id('lote v 0')}`), tipo: 'devolucao', data: dia(3), pontos: 60 }
    expect(await doLote('lote v 0')).toMatchObject({ restante: 40, voltaram: [volta] })
    expect(await lerLote(db, volta.idLote)).toMatchObject({
      restante: 60,
      origem: id('lote v 0'),
      entrada: { tipo: 'devolucao', pontos: 60, resgate: { numero: 41 } },
      documento: { numeroVenda: 7 },
    })
  })

  test('points that expired and came back twice over, lead to the sale at the end of the chain', async () => {
    conta.fazer(ajustar('v', 0, 100, D, daVenda(7, '8766')), expirar(dia(366)), reativar(dia(366), dia(370)))
    conta.fazer(resgatar('r', 30, dia(371)), devolver('r', dia(372)))
    await guardar()
    const reativado = id(`reativado ${dia(366)} ${id('lote v 0')}`)
    expect(await doLote('lote v 0')).toMatchObject({
      restante: 0,
      usos: [{ tipo: 'expiracao', pontos: -100 }],
      voltaram: [{ idLote: reativado, tipo: 'reativacao', pontos: 100, venceEm: dia(370 + 365) }],
    })
    expect(await lerLote(db, id(`devolvido r ${reativado}`))).toMatchObject({
      origem: reativado,
      documento: { numeroVenda: 7 },
    })
  })

  test('a reversal, names the sale that it takes back, also where the points were of another', async () => {
    conta.fazer(ajustar('v', 0, 100, D, daVenda(7, '7')), ajustar('w', 0, 50, dia(1), daVenda(8, '8')))
    conta.fazer(resgatar('r', 100, dia(2)), ajustar('v', 1, 0, dia(3), daVenda(7, '7')))
    await guardar()
    expect(await doLote('lote w 0')).toMatchObject({
      restante: 0,
      documento: { numeroVenda: 8 },
      usos: [{ tipo: 'estorno', pontos: -50, documento: { numeroVenda: 7 } }],
    })
    expect(await movimentosDaVenda(db, 7)).toMatchObject([
      { tipo: 'credito', pontos: 100, divida: 0, deOutrosLotes: 0 },
      { tipo: 'estorno', pontos: -100, divida: 50, deOutrosLotes: 50 },
    ])
    expect(await lotesDaVenda(db, 7)).toMatchObject([{ idLote: id('lote v 0'), pontos: 100, restante: 0 }])
  })

  test('a reversal of a sale whose points came back in another lot, takes them as its own', async () => {
    conta.fazer(ajustar('v', 0, 100, D, daVenda(7, '7')), ajustar('w', 0, 50, dia(1), daVenda(8, '8')))
    conta.fazer(resgatar('r', 100, dia(2)), devolver('r', dia(3)), ajustar('v', 1, 0, dia(4), daVenda(7, '7')))
    await guardar()
    expect((await movimentosDaVenda(db, 7)).at(-1)).toMatchObject({ tipo: 'estorno', pontos: -100, deOutrosLotes: 0 })
  })

  test('points that paid a debt, are not left in their lot', async () => {
    conta.fazer(ajustar('v', 0, 100, D), resgatar('r', 100, D), ajustar('v', 1, 0, dia(1)))
    conta.fazer(ajustar('w', 0, 130, dia(2)))
    await guardar()
    expect(await doLote('lote w 0')).toMatchObject({ pontos: 130, abatido: 100, restante: 30, usos: [] })
  })

  test('a closed account, takes what is left, and what it refuses opens no lot', async () => {
    conta.fazer(
      ajustar('v', 0, 100, D, daVenda(7, '7')),
      encerrar(dia(1)),
      ajustar('w', 0, 40, dia(2), daVenda(8, '8')),
    )
    await guardar()
    expect(await doLote('lote v 0')).toMatchObject({ restante: 0, usos: [{ tipo: 'encerramento', pontos: -100 }] })
    expect(await movimentosDaVenda(db, 8)).toMatchObject([{ tipo: 'credito-recusado', pontos: 0 }])
    expect(await lotesDaVenda(db, 8)).toEqual([])
    expect(await lerLote(db, id('lote w 0'))).toBeUndefined()
  })

  test('whatever happened, what is left of each lot is what the account says', async () => {
    conta.fazer(ajustar('v', 0, 100, D), ajustar('w', 0, 70, dia(5)), resgatar('r', 120, dia(6)), devolver('r', dia(7)))
    conta.fazer(
      ajustar('w', 1, 20, dia(8)),
      expirar(dia(369)),
      reativar(dia(369), dia(370)),
      resgatar('s', 30, dia(371)),
    )
    const { lotes: rows } = await guardar()
    const lidos = await Promise.all(rows!.map(async (row) => (await lerLote(db, row['id_lote'] as string))!))
    expect(
      Object.fromEntries(
        lidos.filter(({ restante }) => restante > 0).map(({ idLote, restante }) => [idLote, restante]),
      ),
    ).toEqual(Object.fromEntries(conta.state.lotes.map(({ idLote, restante }) => [idLote, restante])))
  })
})

import { describe, expect, test } from 'vitest'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo, valorPonto, valorPontos } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { fold } from '../apply.ts'
import { pontosDosProdutos, valorPontoDasRedes } from './valores.queries.ts'
import { createTables } from '../projection.ts'
import { valores } from './valores.projection.ts'

describe('valores', () => {
  const { pool, db } = databaseForTests()

  const inicio = { type: 'InicioProgramaDefinido', data: { idRede: id('norte'), desde: '2026-01-01', motivo } } as const
  const events = recorded([
    valorPonto('norte', 50, '2026-03-01'),
    valorPontos('resina', 150, '2026-03-01'),
    valorPonto('norte', 60, '2026-03-01'),
    inicio,
    valorPonto('norte', 40, '2026-01-01'),
    valorPontos('resina', 200, '2026-06-01'),
    valorPonto('sul', 0, '2026-03-01'),
  ])

  test('every value that was ever entered, is kept with its start and its place', async () => {
    const { rede, produto, inicio: inicios } = await project(valores, pool, events)
    const porPosicao = (rows: Record<string, unknown>[]) =>
      [...rows].sort((a, b) => (a['posicao'] as number) - (b['posicao'] as number))
    expect(porPosicao(rede!)).toEqual([
      { id_rede: id('norte'), desde: '2026-03-01', valor: 50, posicao: 10 },
      { id_rede: id('norte'), desde: '2026-03-01', valor: 60, posicao: 30 },
      { id_rede: id('norte'), desde: '2026-01-01', valor: 40, posicao: 50 },
      { id_rede: id('sul'), desde: '2026-03-01', valor: 0, posicao: 70 },
    ])
    expect(porPosicao(produto!)).toEqual([
      { id_produto: id('resina'), desde: '2026-03-01', valor: 150, posicao: 20 },
      { id_produto: id('resina'), desde: '2026-06-01', valor: 200, posicao: 60 },
    ])
    expect(inicios).toEqual([{ id_rede: id('norte'), desde: '2026-01-01', posicao: 40 }])
  })

  test('the value of a day, is that of the latest start not after it, and of equal starts the one entered last', async () => {
    await pool.query('create schema valores')
    for (const statement of createTables(valores, 'valores')) await pool.query(statement)
    const client = await pool.connect()
    await valores.flush(fold(valores, events), client, 'valores')
    client.release()
    expect(await valorPontoDasRedes(db, '2026-03-01')).toEqual(
      new Map([
        [id('norte'), 60],
        [id('sul'), 0],
      ]),
    )
    expect(await valorPontoDasRedes(db, '2026-02-28')).toEqual(new Map([[id('norte'), 40]]))
    expect(await valorPontoDasRedes(db, '2025-12-31')).toEqual(new Map())
    expect(await pontosDosProdutos(db, '2026-05-31')).toEqual(new Map([[id('resina'), 150]]))
    expect(await pontosDosProdutos(db, '2026-06-01')).toEqual(new Map([[id('resina'), 200]]))
  })
})

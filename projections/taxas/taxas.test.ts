import { expect, test } from 'vitest'
import type { TaxaEvent } from '#contracts/events/taxa.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { taxas } from './taxas.projection.ts'

const { pool } = databaseForTests()

const configurada = (entrada: number, valorUnitario: number, mudanca: Partial<TaxaEvent['data']> = {}): TaxaEvent => ({
  type: 'TaxaSucessoConfigurada',
  data: {
    idRede: id('norte'),
    idProduto: id('resina'),
    ano: 2026,
    mes: 8,
    valorUnitario,
    qtdVendidaAntes: 1000,
    entrada,
    motivo: null,
    ...mudanca,
  },
})

test('every entry is kept, with its month, its place in it, who made it and why', async () => {
  const { entradas } = await project(
    taxas,
    pool,
    recorded([configurada(1, 500), configurada(2, 600, { motivo }), configurada(1, 700, { mes: 9 })]),
  )
  expect(
    entradas!.map(({ mes, entrada, valor_unitario: valor, motivo: porque }) => [mes, entrada, valor, porque]),
  ).toEqual([
    [8, 1, 500, null],
    [8, 2, 600, motivo.idTexto],
    [9, 1, 700, null],
  ])
  expect(entradas![0]).toMatchObject({
    id_rede: id('norte'),
    id_produto: id('resina'),
    ano: 2026,
    qtd_vendida_antes: 1000,
  })
})

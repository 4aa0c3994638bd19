import { beforeAll, describe, expect, test } from 'vitest'
import { projections } from '#projections/all.ts'
import { compareTables } from '#projections/compare.ts'
import { rebuildTogether } from '#projections/rebuild.ts'
import { buildByHand, loops } from '../bench/kit/by-hand.ts'
import { benchmarks } from '../bench/all.ts'
import { goals } from '../bench/kit/goals.ts'
import { writeSales } from '../bench/kit/sales.ts'
import { ledgerForTests } from './test-kit/ledger.ts'

/** A benchmark is meaningful only when its sides do the same work. */
describe('the loops by hand, with which the read models are compared', () => {
  const { ledger, url, pool } = ledgerForTests(8)
  beforeAll(async () => {
    await writeSales(url, 1500)
    await rebuildTogether(
      projections,
      { ledger, pool, log: { info: () => undefined, error: () => undefined } },
      () => undefined,
    )
  })

  test.each(Object.keys(loops))('%s, leaves the same rows', async (name) => {
    const projection = projections.find((one) => one.name === name)!
    const client = await pool.connect()
    try {
      await buildByHand(projection, `a_mao_${name}`, client)
      expect(await compareTables(projection, name, `a_mao_${name}`, client)).toEqual([])
      const {
        rows: [first],
      } = await client.query<{ n: number }>(
        `select count(*)::int as n from a_mao_${name}.${projection.tables[0]!.name}`,
      )
      expect(first!.n).toBeGreaterThan(0)
    } finally {
      client.release()
    }
  })
})

test('every measured number has exactly one line in the table, and the other way round', () => {
  const names = benchmarks.flatMap((benchmark) => benchmark.names)
  expect([...names].sort()).toEqual(goals.map(({ name }) => name).sort())
  expect(new Set(names).size).toBe(names.length)
})

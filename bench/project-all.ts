import { projections } from '#projections/all.ts'
import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { ledgerOfSales } from './kit/ledger-of-sales.ts'
import { settle } from './kit/server.ts'
import { runSide } from './kit/side.ts'

/**
 * Every read model from the same ledger, as after a release that changes many: `npm run rebuild -- all` against the sum of
 * rebuilding each in a process of its own. Reading and parsing an event once for all of them would be the difference.
 */
export const benchmark: Benchmark = {
  names: ['project.all'],
  async run(bench) {
    const { url } = await ledgerOfSales(bench)
    const names = projections.map(({ name }) => name)
    const sum = (seconds: Record<string, number>): number => Object.values(seconds).reduce((total, one) => total + one, 0)
    const values = await inTurns(bench.runs, {
      together: async () => {
        await settle(url)
        return sum(await runSide<Record<string, number>>('rebuild.ts', { url, names }))
      },
      apart: async () => {
        let total = 0
        for (const name of names) {
          await settle(url)
          total += sum(await runSide<Record<string, number>>('rebuild.ts', { url, names: [name] }))
        }
        return total
      },
    })
    return [{ name: 'project.all', unit: 's', runs: values.together, peer: { what: 'sum of the single rebuilds', runs: values.apart } }]
  },
}

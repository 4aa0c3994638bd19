import { projections } from '#projections/all.ts'
import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { loops } from './kit/by-hand.ts'
import { ledgerOfSales } from './kit/ledger-of-sales.ts'
import { settle } from './kit/server.ts'
import { runSide } from './kit/side.ts'

const LARGE = Object.keys(loops)

/**
 * The read models from a ledger of a million events, as `npm run rebuild` builds them: beside the old one, page by
 * page, each page with its checkpoint. Each alone, against a loop written by hand for it over the same events, with the
 * same tables and rows and the same durability (`kit/by-hand.ts`): the difference is the cost of the framework. And all
 * together, as after a release that changes many, against the sum of the single rebuilds, each in its own process.
 */
export const benchmark: Benchmark = {
  names: [...LARGE.map((name) => `project.${name}`), 'project.all'],
  async run(bench) {
    const { url, events } = await ledgerOfSales(bench)
    const every = projections.map(({ name }) => name)
    const rebuilding = (names: readonly string[]) => async (): Promise<number> => {
      await settle(url)
      return runSide<number>('rebuild.ts', { url, names })
    }
    const all = bench.wants('project.all')
    const alone = every.filter((name) => all || bench.wants(`project.${name}`))
    const byHand = LARGE.filter((name) => bench.wants(`project.${name}`))
    const seconds = await inTurns(Math.min(bench.runs, 2), {
      ...Object.fromEntries(
        byHand.map((name) => [
          `by hand ${name}`,
          async () => {
            await settle(url)
            return runSide<number>('unnest-loop.ts', { url, name })
          },
        ]),
      ),
      ...Object.fromEntries(alone.map((name) => [name, rebuilding([name])])),
      ...(all ? { together: rebuilding(every) } : {}),
    } as Record<string, () => Promise<number>>)

    const rates = (name: string) => seconds[name]!.map((one) => events / one)
    return [
      ...byHand.map((name) => ({
        name: `project.${name}`,
        unit: 'events/s',
        runs: rates(name),
        peer: { what: 'an unnest loop by hand, same tables', runs: rates(`by hand ${name}`) },
      })),
      ...(all
        ? [
            {
              name: 'project.all',
              unit: 's',
              runs: seconds['together']!,
              peer: {
                what: 'sum of the single rebuilds',
                runs: seconds['together']!.map((_, run) => every.reduce((sum, name) => sum + seconds[name]![run]!, 0)),
              },
            },
          ]
        : []),
    ]
  },
}

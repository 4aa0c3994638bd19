import { inTurns, type Bench, type Measured } from './benchmark.ts'
import { ledgerOfSales } from './ledger-of-sales.ts'
import { settle } from './server.ts'
import { runSide } from './side.ts'

/**
 * One read model alone from a ledger of a million events, as `npm run rebuild` builds it: beside the old one, page by page,
 * each page with its checkpoint. The peer is a loop written by hand for this one purpose over the same events, with the
 * same tables and indexes and the same durability (`sides/unnest-loop.ts`); the distance is the price of the framework.
 */
export async function measureProjection(name: string, bench: Bench): Promise<Measured[]> {
  const { url, events } = await ledgerOfSales(bench)
  const seconds = await inTurns(bench.runs, {
    lastro: async () => {
      await settle(url)
      return (await runSide<Record<string, number>>('rebuild.ts', { url, names: [name] }))[name]!
    },
    byHand: async () => {
      await settle(url)
      return runSide<number>('unnest-loop.ts', { url, name })
    },
  })
  const rates = (of: readonly number[]) => of.map((one) => events / one)
  return [{ name: `project.${name}`, unit: 'events/s', runs: rates(seconds.lastro), peer: { what: 'an unnest loop by hand, same tables', runs: rates(seconds.byHand) } }]
}

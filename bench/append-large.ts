import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { SELLERS } from './kit/programme.ts'
import { writeSales } from './kit/sales.ts'
import { settle } from './kit/server.ts'
import { runSide } from './kit/side.ts'

/** Two events a sale: ten million. */
const SALES = 5_000_000
/** More than any turn registers. */
const SALES_A_TURN = 10_000_000

/**
 * Whether writing slows down as the ledger grows: 32 writers register sales of 10,000 sellers and credit them, under
 * the ids that the product derives, on a ledger that holds ten million such events, and on one that was empty. Random
 * ids and streams enter every index at a random place, and lose four fifths here.
 */
export const benchmark: Benchmark = {
  names: ['append.large'],
  async run({ server, runs, scaled, log }) {
    const sales = scaled(SALES, 10_000)
    const [large, empty] = [await server.database('append_large'), await server.database('append_empty')]
    const began = performance.now()
    await writeSales(large.url, sales)
    log(`  ${sales * 2} events written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const side = (url: string) => async (run: number) => {
      await settle(url)
      return runSide<number>('register-sales.ts', {
        url,
        writers: 32,
        eventsPerAppend: 1,
        accounts: SELLERS,
        // Long enough that pages touched for the first time since the checkpoint are as few as they are in a day.
        milliseconds: scaled(15_000, 1000),
        first: sales + 1 + run * SALES_A_TURN,
      })
    }
    const values = await inTurns(runs, { large: side(large.url), empty: side(empty.url) })
    await Promise.all([large.drop(), empty.drop()])
    return [
      {
        name: 'append.large',
        unit: 'sales/s',
        runs: values.large,
        peer: { what: 'the same on an empty ledger', runs: values.empty },
      },
    ]
  },
}

import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { settle } from './kit/server.ts'
import { runSide } from './kit/side.ts'

/**
 * Many redemptions of one account at once. Those that wait for each other are decided one after the other and travel in
 * one append. Both sides redeem an account until it is empty and continue asking. Exactly the redemptions with enough
 * points must be paid and the rest refused, or the benchmark fails. The peer is a single writer.
 */
export const benchmark: Benchmark = {
  names: ['append.hot-account'],
  async run({ server, runs, scaled }) {
    const { url, drop } = await server.database('hot')
    const redemptions = scaled(2000, 300)
    const side = (writers: number) => async (): Promise<number> => {
      await settle(url)
      return runSide<number>('redeem.ts', { url, writers, redemptions })
    }
    const values = await inTurns(runs, { many: side(32), one: side(1) })
    await drop()
    return [
      {
        name: 'append.hot-account',
        unit: 'redemptions/s',
        runs: values.many,
        peer: { what: 'one writer on the same account', runs: values.one },
      },
    ]
  },
}

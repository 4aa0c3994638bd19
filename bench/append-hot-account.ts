import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { settle } from './kit/server.ts'
import { runSide } from './kit/side.ts'

/**
 * Many redemptions of one account at once: optimistic writers overtake each other, load again and decide again, and get
 * slower the more they are. Both sides redeem an account empty and go on asking: as many as there were points for must be
 * paid, and the rest refused, or the benchmark fails. The peer is one writer, who has nobody to overtake.
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

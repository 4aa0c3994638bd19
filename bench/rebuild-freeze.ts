import type { Benchmark } from './kit/benchmark.ts'
import { writeSales } from './kit/sales.ts'
import { settle } from './kit/server.ts'
import { runSide, startServing, startSide } from './kit/side.ts'

/** Two items a sale on average: two million rows. */
const SALES = 1_000_000
const NAME = 'sellout'

/**
 * Whether people notice that a read model is being rebuilt: sales are appended at a steady 200 a second, a process
 * keeps the read model up to date, and another rebuilds it, compares and swaps. Measures the longest time that one of
 * the sales waited until it could be read. There is no peer.
 */
export const benchmark: Benchmark = {
  names: ['rebuild.freeze'],
  async run({ server, runs, scaled, log }) {
    const { url, drop } = await server.database('freeze')
    const sales = scaled(SALES, 10_000)
    log(`  writing ${sales * 2} events …`)
    await writeSales(url, sales)
    await runSide('rebuild.ts', { url, names: [NAME] })
    const pauses: number[] = []
    for (let run = 0; run < Math.min(runs, 2); run++) {
      await settle(url)
      const follower = await startServing('follow-read-model.ts', { url, name: NAME })
      const appending = startSide<{ longest: number; p50: number }>('steady-appends.ts', {
        url,
        perSecond: 200,
        readModels: [NAME],
      })
      const seconds = await runSide<number>('rebuild.ts', { url, names: [NAME], again: true })
      appending.tell('enough')
      const { longest, p50 } = await appending.found
      await follower.stop()
      log(`  rebuilt in ${seconds.toFixed(0)} s, p50 ${p50.toFixed(0)} ms`)
      pauses.push(longest / 1000)
    }
    await drop()
    return [{ name: 'rebuild.freeze', unit: 's', runs: pauses }]
  },
}

import type { Benchmark } from './kit/benchmark.ts'
import { runSide } from './kit/side.ts'

/**
 * Whether an account gets slower as it grows: loading and deciding on one of 10,000 events, against one of 10, in turns
 * in one process. The first load of the long one, which reads all of it, is logged but not counted.
 */
export const benchmark: Benchmark = {
  names: ['load.long-account'],
  async run({ server, runs, scaled, log }) {
    const { url, drop } = await server.database('load')
    const values: { cold: number; long: number; short: number }[] = []
    for (let run = 0; run < runs; run++)
      values.push(await runSide('load-account.ts', { url, long: 10_000, short: 10, times: scaled(200, 20) }))
    await drop()
    log(`  first load of the long account: ${values.map(({ cold }) => `${cold.toFixed(0)} ms`).join(', ')}`)
    return [
      {
        name: 'load.long-account',
        unit: 'ms',
        runs: values.map(({ long }) => long),
        peer: { what: 'an account of 10 events', runs: values.map(({ short }) => short) },
      },
    ]
  },
}

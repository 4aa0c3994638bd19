import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { besideEmmett, emmettSide, sideFor } from './kit/stores.ts'

/** Like `append.raw.32x1` with ten events in each append, as for a sale with its credits or an account in an import. */
export const benchmark: Benchmark = {
  names: ['append.32x10'],
  async run(bench) {
    const { url, drop } = await bench.server.database('append_ten')
    const options = { writers: 32, eventsPerAppend: 10, accounts: 10_000, milliseconds: bench.scaled(5000, 1000) }
    const values = await inTurns(bench.runs, {
      lastro: sideFor('append-lastro.ts', url, options),
      emmett: await emmettSide(bench, options),
    })
    await drop()
    return [{ name: 'append.32x10', unit: 'events/s', runs: values.lastro, ...besideEmmett(values.emmett) }]
  },
}

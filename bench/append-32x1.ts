import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { besideEmmett, emmettSide, sideFor } from './kit/stores.ts'

/**
 * How many commands a second the product handles: 32 writers; each command loads one of 10,000 accounts, decides on its
 * history, and appends one event with the loaded revision. The peer is emmett's append alone, without load and
 * decision: a whole command must cost less here than the bare append there.
 */
export const benchmark: Benchmark = {
  names: ['append.32x1'],
  async run(bench) {
    const { url, drop } = await bench.server.database('append')
    const options = { writers: 32, eventsPerAppend: 1, accounts: 10_000, milliseconds: bench.scaled(5000, 1000) }
    const values = await inTurns(bench.runs, {
      lastro: sideFor('handle-lastro.ts', url, options),
      emmett: await emmettSide(bench, options),
    })
    await drop()
    return [{ name: 'append.32x1', unit: 'commands/s', runs: values.lastro, ...besideEmmett(values.emmett) }]
  },
}

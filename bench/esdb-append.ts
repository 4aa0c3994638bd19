import type { Benchmark } from './kit/benchmark.ts'
import { runSide, startServing } from './kit/side.ts'

/**
 * What the client and the adapter for EventStoreDB cost: the appends of `append.raw.32x1` to the stand-in of the tests,
 * which writes to no disk. It says nothing of what the server can do, and there is no peer.
 */
export const benchmark: Benchmark = {
  names: ['esdb.append'],
  async run({ runs, scaled }) {
    const { address: url, stop } = await startServing('stand-in.ts', {})
    const options = { url, writers: 32, eventsPerAppend: 1, accounts: 10_000, milliseconds: scaled(5000, 1000) }
    const values: number[] = []
    for (let run = 0; run < runs; run++) values.push(await runSide<number>('append-lastro.ts', options))
    await stop()
    return [{ name: 'esdb.append', unit: 'appends/s', runs: values }]
  },
}

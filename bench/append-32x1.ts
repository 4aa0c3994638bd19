import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { EMMETT, emmettDatabase, sideFor } from './kit/stores.ts'

/**
 * How many commands a second the product takes in: 32 writers, each command loading an account out of 10,000, deciding
 * over its history, and appending one event with the revision that it loaded. The peer is emmett's append alone, without
 * load and decision: a command must cost less here than the bare append there.
 */
export const benchmark: Benchmark = {
  names: ['append.32x1'],
  async run({ server, runs, scaled }) {
    const lastro = await server.database('append')
    const emmett = await emmettDatabase(server)
    const options = { writers: 32, eventsPerAppend: 1, accounts: 10_000, milliseconds: scaled(8000, 2000) }
    const values = await inTurns(runs, {
      lastro: sideFor('handle-lastro.ts', lastro.url, options),
      emmett: sideFor('append-emmett.ts', emmett.url, options),
    })
    await Promise.all([lastro.drop(), emmett.drop()])
    return [{ name: 'append.32x1', unit: 'commands/s', runs: values.lastro, peer: { what: EMMETT, runs: values.emmett } }]
  },
}

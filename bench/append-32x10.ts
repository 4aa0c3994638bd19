import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { EMMETT, emmettDatabase, sideFor } from './kit/stores.ts'

/** As `append.raw.32x1` with ten events in each append: what a sale with its credits or an import's account is like. */
export const benchmark: Benchmark = {
  names: ['append.32x10'],
  async run({ server, runs, scaled }) {
    const lastro = await server.database('append_ten')
    const emmett = await emmettDatabase(server)
    const options = { writers: 32, eventsPerAppend: 10, accounts: 10_000, milliseconds: scaled(8000, 2000) }
    const values = await inTurns(runs, {
      lastro: sideFor('append-lastro.ts', lastro.url, options),
      emmett: sideFor('append-emmett.ts', emmett.url, options),
    })
    await Promise.all([lastro.drop(), emmett.drop()])
    return [{ name: 'append.32x10', unit: 'events/s', runs: values.lastro, peer: { what: EMMETT, runs: values.emmett } }]
  },
}

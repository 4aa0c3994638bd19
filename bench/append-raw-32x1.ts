import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { insertRate, pgbench, prepareInsertRate } from './kit/pgbench.ts'
import { EMMETT, emmettDatabase, sideFor } from './kit/stores.ts'

/**
 * The adapter alone: 32 writers append one event at a time to 10,000 streams, each with the revision that it knows.
 * emmett does the same with the same data and as many connections as writers. `.limit` is the server's own: pgbench,
 * written in C, with 32 clients that insert one row of the same size each, prepared, into a table without revision,
 * second index or notification. Only sharing a commit can beat it.
 */
export const benchmark: Benchmark = {
  names: ['append.raw.32x1', 'append.raw.32x1.limit'],
  async run({ server, runs, scaled, log }) {
    const lastro = await server.database('append_raw')
    const emmett = await emmettDatabase(server)
    const limit = await server.database('append_limit', { bare: true })
    const options = { writers: 32, eventsPerAppend: 1, accounts: 10_000, milliseconds: scaled(8000, 2000) }
    const program = pgbench()
    if (program) await prepareInsertRate(limit.url)
    else log('append.raw.32x1.limit skipped: no pgbench on this machine (Debian: apt-get install postgresql-contrib)')
    const values = await inTurns(runs, {
      lastro: sideFor('append-lastro.ts', lastro.url, options),
      emmett: sideFor('append-emmett.ts', emmett.url, options),
      pgbench: () => (program ? insertRate(program, limit.url, options) : Promise.resolve(0)),
    })
    await Promise.all([lastro.drop(), emmett.drop(), limit.drop()])
    const unit = 'appends/s'
    return [
      { name: 'append.raw.32x1', unit, runs: values.lastro, peer: { what: EMMETT, runs: values.emmett } },
      ...(program ? [{ name: 'append.raw.32x1.limit', unit, runs: values.lastro, peer: { what: 'pgbench, single-row INSERT, 32 clients', runs: values.pgbench } }] : []),
    ]
  },
}

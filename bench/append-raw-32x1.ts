import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { insertRate, pgbench, prepareInsertRate } from './kit/pgbench.ts'
import { besideEmmett, emmettSide, sideFor } from './kit/stores.ts'

/**
 * The adapter alone: 32 writers append one event at a time to 10,000 streams, each with the revision it knows. emmett
 * does the same with the same data and as many connections as writers. `.limit` is the server's limit: pgbench, written
 * in C, with 32 clients that insert one row of the same size each, prepared, into a table without revision, second
 * index or notification. Only sharing a commit can beat it.
 */
export const benchmark: Benchmark = {
  names: ['append.raw.32x1', 'append.raw.32x1.limit'],
  async run(bench) {
    const lastro = await bench.server.database('append_raw')
    const limit = await bench.server.database('append_limit', { bare: true })
    const options = { writers: 32, eventsPerAppend: 1, accounts: 10_000, milliseconds: bench.scaled(5000, 1000) }
    const program = pgbench()
    if (program) await prepareInsertRate(limit.url)
    else
      bench.log(
        '  append.raw.32x1.limit stands alone: there is no pgbench on this machine (Debian: apt-get install postgresql-contrib)',
      )
    const values = await inTurns(bench.runs, {
      lastro: sideFor('append-lastro.ts', lastro.url, options),
      emmett: await emmettSide(bench, options),
      pgbench: program ? () => insertRate(program, limit.url, options) : undefined,
    })
    await Promise.all([lastro.drop(), limit.drop()])
    const own = { unit: 'appends/s', runs: values.lastro }
    return [
      { name: 'append.raw.32x1', ...own, ...besideEmmett(values.emmett) },
      {
        name: 'append.raw.32x1.limit',
        ...own,
        ...(program ? { peer: { what: 'pgbench, single-row INSERT, 32 clients', runs: values.pgbench } } : {}),
      },
    ]
  },
}

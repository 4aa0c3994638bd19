import { projections } from '#projections/all.ts'
import type { Benchmark } from './kit/benchmark.ts'
import { startGateway } from './kit/gateway.ts'
import { ledgerOfSales } from './kit/ledger-of-sales.ts'
import { idOf } from './kit/programme.ts'
import { runSide } from './kit/side.ts'
import { withClient } from './kit/server.ts'

/**
 * The panel's first screen for an administrator, by HTTP, over half a million sales of 10,000 salespeople. Its goal is the
 * speed of the first page of the sell-out table, which does not exist yet; until then the time stands alone.
 */
export const benchmark: Benchmark = {
  names: ['read.dashboard'],
  async run(bench) {
    const { url } = await ledgerOfSales(bench)
    await runSide('rebuild.ts', { url, names: projections.map(({ name }) => name) })
    await withClient(url, (client) => client.query('vacuum analyze'))
    const gateway = await startGateway(url, bench.server.dir)
    const token = await gateway.session('painel', idOf('usuario', 0))
    const values: number[] = []
    for (let run = 0; run < bench.runs; run++) values.push((await gateway.request('/api/dashboard', [token], bench.scaled(300, 50)))[0]!)
    await gateway.stop()
    return [{ name: 'read.dashboard', unit: 'ms', runs: values }]
  },
}

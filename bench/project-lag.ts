import type { Benchmark } from './kit/benchmark.ts'
import { writeCadastros } from './kit/programme.ts'
import { runSide, startProgram } from './kit/side.ts'

/**
 * How old the data is that people read: sales are appended at a steady 1,000 a second, as in a busy evening's imports,
 * while `npm run projections` runs beside it with its read models and the reaction that credits the accounts. Measures,
 * for every twentieth sale, the time from the call of append until sales, dashboard and statement have passed it. There
 * is no peer.
 */
export const benchmark: Benchmark = {
  names: ['project.lag'],
  async run({ server, runs, scaled, log }) {
    const { url, drop } = await server.database('lag')
    await writeCadastros(url)
    const projections = await startProgram(
      'services/projections.main.ts',
      { DATABASE_URL: url, DATA_DIR: server.dir },
      /"started"/,
    )
    const values: { p50: number; p99: number; perSecond: number }[] = []
    for (let run = 0; run < Math.min(runs, 2); run++)
      values.push(
        await runSide('steady-appends.ts', {
          url,
          perSecond: 1000,
          seconds: scaled(20, 4),
          readModels: ['vendas', 'dashboard', 'extrato'],
        }),
      )
    await projections.stop()
    await drop()
    log(`  p50 ${values.map(({ p50 }) => `${p50.toFixed(0)} ms`).join(', ')}`)
    return [{ name: 'project.lag', unit: 'ms', runs: values.map(({ p99 }) => p99) }]
  },
}

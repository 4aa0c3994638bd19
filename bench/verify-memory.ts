import type { Bench, Benchmark } from './kit/benchmark.ts'
import { writeCadastros } from './kit/programme.ts'
import { buildReadModels } from './kit/read-models.ts'
import { writeSales } from './kit/sales.ts'
import { runSide } from './kit/side.ts'

/** Two events a sale: ten million. */
const SALES = 5_000_000

/**
 * Whether the proof's memory grows with the ledger: the peak of a process that seals ten million events and verifies
 * everything, ledger and read models, against one million.
 */
export const benchmark: Benchmark = {
  names: ['verify.memory'],
  async run(bench) {
    const sales = bench.scaled(SALES, 20_000)
    const small = await peakOf(bench, Math.round(sales / 10))
    const large = await peakOf(bench, sales)
    return [
      { name: 'verify.memory', unit: 'MB', runs: [large], peer: { what: 'a tenth of the events', runs: [small] } },
    ]
  },
}

async function peakOf({ server, log }: Bench, sales: number): Promise<number> {
  const { url, drop } = await server.database(`verify_${sales}`)
  await writeCadastros(url)
  await writeSales(url, sales)
  await buildReadModels(url)
  const { megabytes, seconds } = await runSide<{ megabytes: number; seconds: number }>('verify.ts', {
    url,
    dir: server.dir,
  })
  log(`  ${sales * 2} events proven in ${seconds.toFixed(0)} s`)
  await drop()
  return megabytes
}

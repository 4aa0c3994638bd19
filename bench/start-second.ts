import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfStale } from '#services/roles/web-build.ts'
import type { Benchmark } from './kit/benchmark.ts'
import { startProgram } from './kit/side.ts'

const READY = /Lastro está pronto/

/**
 * How long a second start takes: `npm start` with the demonstration's data from an earlier start, until it says that it
 * is ready.
 */
export const benchmark: Benchmark = {
  names: ['start.second'],
  async run({ server, runs, log }) {
    await buildWebIfStale(log)
    const environment = { DATA_DIR: mkdtempSync(join(server.dir, 'inicio-')), PORT: '0', DEMO: '1' }
    const start = async (): Promise<number> => {
      const begin = performance.now()
      const program = await startProgram('services/main.ts', environment, READY)
      const seconds = (performance.now() - begin) / 1000
      await program.stop()
      return seconds
    }
    log(`  first start, with its data to make: ${(await start()).toFixed(1)} s`)
    const values: number[] = []
    for (let run = 0; run < Math.min(runs, 2); run++) values.push(await start())
    return [{ name: 'start.second', unit: 's', runs: values }]
  },
}

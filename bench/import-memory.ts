import { Skipped, type Benchmark } from './kit/benchmark.ts'
import { deploy } from './kit/uploading.ts'

/**
 * Whether an import's memory grows with its file: the peak resident memory of a fresh worker process after one upload
 * of 500,000 rows, the maximum allowed, against a fresh one after 50,000.
 */
export const benchmark: Benchmark = {
  names: ['import.memory'],
  async run({ server, scaled }) {
    if (process.platform !== 'linux') throw new Skipped('only Linux tells the highest memory of another process')
    const peakOf = async (rows: number): Promise<number> => {
      const deployment = await deploy(server, `memory_${rows}`)
      await deployment.upload((await deployment.sheet('M', rows)).path)
      const peak = deployment.workerPeakMb()
      await deployment.stop()
      return peak
    }
    const small = await peakOf(scaled(50_000, 2000))
    const large = await peakOf(scaled(500_000, 20_000))
    return [{ name: 'import.memory', unit: 'MB', runs: [large], peer: { what: 'a tenth of the rows', runs: [small] } }]
  },
}

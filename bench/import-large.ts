import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { deploy } from './kit/uploading.ts'

/** Two events a sale: ten million. */
const SALES = 5_000_000

/**
 * Whether an upload slows down as the programme grows: the sheet of `import.100k`, from the upload until its points can
 * be read, onto ten million events and their read models, and onto an empty programme.
 */
export const benchmark: Benchmark = {
  names: ['import.large'],
  async run({ server, runs, scaled, log }) {
    const sales = scaled(SALES, 10_000)
    log(`  writing ${sales * 2} events and building the read models …`)
    const [large, empty] = [
      await deploy(server, 'import_onto_large', { sales }),
      await deploy(server, 'import_onto_none'),
    ]
    const rows = scaled(100_000, 2000)
    const side = (deployment: typeof large) => async (run: number) =>
      (await deployment.upload((await deployment.sheet(`L${run}`, rows)).path)).seconds
    for (const deployment of [large, empty]) await deployment.upload((await deployment.sheet('W', 2000)).path)
    const values = await inTurns(runs, { large: side(large), empty: side(empty) })
    await Promise.all([large.stop(), empty.stop()])
    return [
      {
        name: 'import.large',
        unit: 's',
        runs: values.large,
        peer: { what: 'the same onto an empty programme', runs: values.empty },
      },
    ]
  },
}

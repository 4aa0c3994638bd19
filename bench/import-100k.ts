import { inTurns, type Benchmark } from './kit/benchmark.ts'
import { runSide } from './kit/side.ts'
import { deploy } from './kit/uploading.ts'

/**
 * A large sheet of sales, all rows good: from the upload at the gateway, through the worker (read, check, register each
 * sale, credit each account) and the projections, until the dashboard counts its points. Gateway, worker and
 * projections are processes as in a deployment, warmed by one small upload. The peer is exceljs, the usual package,
 * streaming the same file in its own process and throwing every cell away: the least that any import could take.
 */
export const benchmark: Benchmark = {
  names: ['import.100k'],
  async run({ server, runs, scaled, log }) {
    const deployment = await deploy(server, 'import')
    const rows = scaled(100_000, 2000)
    await deployment.upload((await deployment.sheet('W', 2000)).path)
    const sheets = new Map<number, { path: string; rows: number }>()
    const sheetOf = async (run: number) => {
      const sheet = sheets.get(run) ?? (await deployment.sheet(`R${run}`, rows))
      sheets.set(run, sheet)
      return sheet
    }
    const values = await inTurns(runs, {
      lastro: async (run) => {
        const sheet = await sheetOf(run)
        const { seconds, total } = await deployment.upload(sheet.path)
        if (total !== sheet.rows) throw new Error(`${total} of ${sheet.rows} rows were taken in`)
        log(`  ${sheet.rows} rows in ${seconds.toFixed(1)} s`)
        return seconds
      },
      exceljs: async (run) =>
        (await runSide<{ seconds: number }>('exceljs-stream.ts', { path: (await sheetOf(run)).path })).seconds,
    })
    await deployment.stop()
    return [
      {
        name: 'import.100k',
        unit: 's',
        runs: values.lastro,
        peer: { what: 'exceljs streaming the same file and doing nothing', runs: values.exceljs },
      },
    ]
  },
}

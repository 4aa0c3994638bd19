import type { Bench } from './benchmark.ts'
import { writeCadastros } from './programme.ts'
import { buildReadModels } from './read-models.ts'
import { writeSales } from './sales.ts'
import type { Database } from './server.ts'

/** Two events per sale (registered and credited), and two items on average. */
const SALES = 500_000

export interface LedgerOfSales extends Database {
  events: number
  sales: number
}

let made: Promise<LedgerOfSales> | undefined
let built: Promise<LedgerOfSales> | undefined

/** One database with a million events for every benchmark that reads them; created once and removed with the server. */
export function ledgerOfSales({ server, scaled, log }: Bench): Promise<LedgerOfSales> {
  return (made ??= (async () => {
    const sales = scaled(SALES, 10_000)
    log(`  writing ${sales * 2} events …`)
    const database = await server.database('ledger_of_sales')
    await writeCadastros(database.url)
    await writeSales(database.url, sales)
    return { ...database, sales, events: sales * 2 }
  })())
}

/** The same with every read model up to date. */
export const readModelsOfSales = (bench: Bench): Promise<LedgerOfSales> =>
  (built ??= (async () => {
    const database = await ledgerOfSales(bench)
    bench.log('  building the read models …')
    await buildReadModels(database.url)
    return database
  })())

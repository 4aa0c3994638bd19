import type { Bench } from './benchmark.ts'
import { writeCadastros, writeSales } from './programme.ts'
import type { Database } from './server.ts'

/** Two events a sale: registered, and credited. */
const SALES = 500_000

let made: Promise<Database & { events: number; sales: number }> | undefined

/** One database with a million events for every benchmark that reads them; made once, and gone with the server. */
export function ledgerOfSales({ server, scaled, log }: Bench): Promise<Database & { events: number; sales: number }> {
  return made ??= (async () => {
    const sales = scaled(SALES, 10_000)
    log(`  writing ${sales * 2} events …`)
    const database = await server.database('ledger_of_sales')
    await writeCadastros(database.url)
    await writeSales(database.url, sales)
    return { ...database, sales, events: sales * 2 }
  })()
}

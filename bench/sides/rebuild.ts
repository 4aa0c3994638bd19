import { projections } from '#projections/all.ts'
import { rebuild } from '#projections/rebuild.ts'
import { createPool } from '#services/database/connection.ts'
import { postgresLedger } from '#services/ledger/adapters/postgres.ts'
import { found, sideOptions } from '../kit/side.ts'

/** Builds read models from the whole ledger as `npm run rebuild` does, one after the other; answers the seconds of each. */
const { url, names } = sideOptions<{ url: string; names: string[] }>()
const pool = createPool(url)
const ledger = postgresLedger(url)
for (const name of names) {
  await pool.query(`drop schema if exists ${name} cascade`)
  await pool.query('delete from projections.checkpoints where name = $1', [name])
}
const seconds: Record<string, number> = {}
for (const name of names) {
  const projection = projections.find((one) => one.name === name)!
  const begin = performance.now()
  await rebuild(projection, { ledger, pool, log: { info: () => undefined } })
  seconds[name] = (performance.now() - begin) / 1000
}
found(seconds)
await ledger.close()
await pool.end()

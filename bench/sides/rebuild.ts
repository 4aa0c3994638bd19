import { projections } from '#projections/all.ts'
import { rebuildTogether } from '#projections/rebuild.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { found, sideOptions } from '../kit/side.ts'

/**
 * Builds read models from the whole ledger as `npm run rebuild` does, where there were none or, `again`, in the place of
 * those that are in use; returns the seconds.
 */
const { url, names, again = false } = sideOptions<{ url: string; names: string[]; again?: boolean }>()
const pool = createPool(url)
const ledger = postgresLedger(url)
for (const name of again ? [] : names) {
  await pool.query(`drop schema if exists ${name} cascade`)
  await pool.query('delete from projections.checkpoints where name = $1', [name])
}
const begin = performance.now()
await rebuildTogether(
  projections.filter(({ name }) => names.includes(name)),
  { ledger, pool, log: { info: () => undefined, error: () => undefined } },
  () => undefined,
)
found((performance.now() - begin) / 1000)
await ledger.close()
await pool.end()

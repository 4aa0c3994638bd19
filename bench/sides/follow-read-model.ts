import { projections } from '#projections/all.ts'
import { run } from '#projections/runner.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { found, sideOptions } from '../kit/side.ts'

/** Keeps one read model up to date, as the role projections does, until its input ends. */
const { url, name } = sideOptions<{ url: string; name: string }>()
const pool = createPool(url)
const ledger = postgresLedger(url)
const log = { info: () => undefined, error: console.error }
const following = run(
  projections.find((one) => one.name === name)!,
  openSubscriptions({ ledger, pool, url, log }),
)
found(name)
process.stdin.resume().once('end', () => {
  void following.stop().then(() => Promise.all([ledger.close(), pool.end()]))
})

import pg from 'pg'
import { expect } from 'vitest'
import { runningEmbeddedPostgres } from '#services/database/embedded-postgres.ts'

/** The database of the product that runs on a data directory: to see for oneself what its screens say. */
export function databaseOf(dataDir: string): string {
  const url = runningEmbeddedPostgres(dataDir)
  if (url === undefined) throw new Error(`no database runs on ${dataDir}`)
  return url
}

export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** `pg_advisory_lock` of every append (`services/database/migrations/0001-ledger.ts`). */
const APPEND_LOCK = 5270431

/**
 * Nothing is written to the ledger while `act` runs: an upload is then seen at work however fast the machine is. Appends
 * give up after 30 s. `letThrough` waits for an append and lets it be made, and what else waited before the ledger is held again.
 */
export async function whileNothingIsAppended(
  url: string,
  act: (letThrough: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and objid = ${APPEND_LOCK} and not granted`))
      .rowCount
  try {
    await client.query(`select pg_advisory_lock(${APPEND_LOCK})`)
    await act(async () => {
      await expect.poll(waiting).toBeGreaterThan(0)
      // The lock is given in the order in which it was asked for.
      await client.query(`select pg_advisory_unlock(${APPEND_LOCK}); select pg_advisory_lock(${APPEND_LOCK})`)
    })
  } finally {
    await client.end()
  }
}

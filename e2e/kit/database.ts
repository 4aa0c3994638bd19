import type pg from 'pg'
import { expect } from 'vitest'
import { createClient } from '#services/engine/database/connection.ts'
import { runningEmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'
import { product } from './api.ts'

/** The database of the product that runs on a data directory, to check what its screens show. */
export function databaseOf(dataDir: string): string {
  const url = runningEmbeddedPostgres(dataDir)
  if (url === undefined) throw new Error(`no database runs on ${dataDir}`)
  return url
}

/** The database of the product that the files of this worker share. */
export const theDatabase = (): string => databaseOf(product().dataDir)

export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = createClient(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The advisory lock of every append (`services/migrations/0001-ledger.ts`). */
const APPEND_LOCK = 5270431

/**
 * Blocks all appends while `act` runs, so that an upload can be seen in progress on any machine. Appends give up after
 * 30 s. `letThrough` waits for an append and lets it pass, with any others that waited, and then blocks again.
 */
export async function whileNothingIsAppended(
  url: string,
  act: (letThrough: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = createClient(url)
  await client.connect()
  const waiting = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and objid = ${APPEND_LOCK} and not granted`))
      .rowCount
  try {
    await client.query(`select pg_advisory_lock(${APPEND_LOCK})`)
    await act(async () => {
      await expect.poll(waiting).toBeGreaterThan(0)
      // The lock is granted in the order of the requests.
      await client.query(`select pg_advisory_unlock(${APPEND_LOCK}); select pg_advisory_lock(${APPEND_LOCK})`)
    })
  } finally {
    await client.end()
  }
}

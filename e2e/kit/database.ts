import pg from 'pg'
import { runningEmbeddedPostgres } from '#services/database/embedded-postgres.ts'

/** The database of the product that runs on a data directory: to see for oneself what its screens say. */
export function databaseOf(dataDir: string): string {
  const url = runningEmbeddedPostgres(dataDir)
  if (url === undefined) throw new Error(`no database runs on ${dataDir}`)
  return url
}

export async function queryDatabase<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#services/database/embedded-postgres.ts'

export interface TemporaryPostgres {
  /** Of the maintenance database, as a role that may create databases. */
  url: string
  /** Holds the database, and whatever else shall be gone with it. */
  dir: string
  stop: () => Promise<void>
}

/** An embedded Postgres in a directory of its own, named after `prefix`; both end with `stop`. */
export async function startTemporaryPostgres(
  prefix: string,
  options: { durable: boolean },
): Promise<TemporaryPostgres> {
  const dir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dir, 0o755) // the database's own user enters it
  // Errors are provoked on purpose; what the server says about them is of no use here.
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: () => undefined, ...options })
  return {
    url: postgres.url,
    dir,
    async stop() {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

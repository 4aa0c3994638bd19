import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createClient } from '#services/engine/database/connection.ts'
import { startEmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'

export interface TemporaryPostgres {
  /** The URL of the maintenance database, with a role that may create databases. */
  url: string
  /** Contains the database, and anything else to be removed with it. */
  dir: string
  stop: () => Promise<void>
}

/** An embedded Postgres in a new directory whose name begins with `prefix`; `stop` ends and removes both. */
export async function startTemporaryPostgres(
  prefix: string,
  options: { durable: boolean },
): Promise<TemporaryPostgres> {
  const dir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dir, 0o755) // the database's own user enters it
  // Tests provoke errors on purpose, so the server's messages about them are useless.
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
  const client = createClient(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

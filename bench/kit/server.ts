import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#services/database/embedded-postgres.ts'
import { migrateToLatest } from '#services/database/migrate.ts'

/** One durable Postgres for all benchmarks: what is confirmed is on disk, as in production. */
export interface Server {
  /** For what a benchmark keeps outside the database; gone at the end. */
  dir: string
  version: string
  /** A database of its own with all migrations; `bare` leaves it empty, for peers that bring their own tables. */
  database: (name: string, options?: { bare: boolean }) => Promise<Database>
  stop: () => Promise<void>
}

export interface Database { url: string; drop: () => Promise<void> }

export async function startServer(): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-bench-'))
  chmodSync(dir, 0o755) // the database's own user enters it
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: () => undefined })
  const { rows } = await withClient(postgres.url, (client) => client.query<{ server_version: string }>('show server_version'))
  return {
    dir,
    version: rows[0]!.server_version,
    async database(name, { bare } = { bare: false }) {
      const database = `bench_${name.replaceAll(/[^a-z0-9]/g, '_')}`
      const drop = () => withClient(postgres.url, async (client) => { await client.query(`drop database if exists ${database} with (force)`) })
      await drop()
      await withClient(postgres.url, (client) => client.query(`create database ${database}`))
      const url = urlOf(postgres.url, database)
      if (!bare) await migrateToLatest(url)
      return { url, drop }
    },
    async stop() {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function urlOf(server: string, database: string): string {
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

/** Before each turn: what the turn before left to be written down or cleaned up is not this one's. */
export const settle = (url: string): Promise<void> => withClient(url, async (client) => { await client.query('checkpoint') })

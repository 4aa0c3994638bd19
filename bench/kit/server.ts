import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { migrations } from '#services/migrations/all.ts'
import { databaseUrl, startTemporaryPostgres, withClient } from '../../tools/temporary-postgres.ts'

/** One durable Postgres for all benchmarks: what is confirmed is on disk, as in production. */
export interface Server {
  /** For files of a benchmark outside the database; removed at the end. */
  dir: string
  version: string
  /** A separate database with all migrations; `bare` leaves it empty, for peers that create their own tables. */
  database: (name: string, options?: { bare: boolean }) => Promise<Database>
  stop: () => Promise<void>
}

export interface Database {
  url: string
  drop: () => Promise<void>
}

export async function startServer(): Promise<Server> {
  const postgres = await startTemporaryPostgres('lastro-bench-', { durable: true })
  const { rows } = await withClient(postgres.url, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  )
  return {
    dir: postgres.dir,
    version: rows[0]!.server_version,
    async database(name, { bare } = { bare: false }) {
      const database = `bench_${name.replaceAll(/[^a-z0-9]/g, '_')}`
      const drop = () =>
        withClient(postgres.url, async (client) => {
          await client.query(`drop database if exists ${database} with (force)`)
        })
      await drop()
      await withClient(postgres.url, (client) => client.query(`create database ${database}`))
      const url = databaseUrl(postgres.url, database)
      if (!bare) await migrateToLatest(url, migrations)
      return { url, drop }
    },
    stop: postgres.stop,
  }
}

/** Called before each turn, so that it does not pay for writing and vacuuming left by the turn before. */
export const settle = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('checkpoint')
  })

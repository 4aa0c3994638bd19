import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { lockHolder } from '#services/engine/database/data-dir-lock.ts'
import { stopLeftover } from '#services/engine/database/embedded/leftover.ts'
import { databaseUrl, startTemporaryPostgres, withClient, type TemporaryPostgres } from './temporary-postgres.ts'

/** What tests know about the server; see `createTestDatabase`. */
export interface TestDatabaseServer {
  /** The URL of the maintenance database, with a role that may create databases. */
  url: string
  /** The name of a migrated database to copy. */
  template: string
  /** Why there is no template; only tests that need a database fail with it. */
  failure?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabaseServer: TestDatabaseServer
  }
}

const PREFIX = 'lastro-tests-'
/** A run locks its directory within a second, so an unlocked one older than this belongs to a killed run. */
const ABANDONED_AFTER_MS = 60_000

/** One server per run: the one at `TEST_DATABASE_URL`, or an embedded one in a temporary directory. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `lastro_template_${process.pid}`
  const failure = await makeTemplate(server.url, template).then(
    () => undefined,
    (error: Error) => error.stack ?? error.message,
  )
  project.provide('testDatabaseServer', { url: server.url, template, failure })
  return async () => {
    await withClient(server.url, (client) => dropTemplate(client, template))
    await server.stop()
  }
}

async function startServer(): Promise<Pick<TemporaryPostgres, 'url' | 'stop'>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: () => Promise.resolve() }
  await sweep()
  return startTemporaryPostgres(PREFIX, { durable: false })
}

/** Stops and removes what killed runs left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dir = join(tmpdir(), name)
    if (!name.startsWith(PREFIX) || Date.now() - statSync(dir).mtimeMs < ABANDONED_AFTER_MS || lockHolder(dir)) continue
    await stopLeftover(join(dir, 'postgres'), () => undefined)
    rmSync(dir, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await withClient(url, async (client) => {
    await dropTemplate(client, template)
    await client.query(`create database ${template}`)
  })
  const { migrateToLatest } = await import('#services/engine/database/migrate.ts')
  const { migrations } = await import('#services/migrations/all.ts')
  await migrateToLatest(databaseUrl(url, template), migrations)
  // A connection to the template would make it impossible to copy.
  await withClient(url, (client) =>
    client.query(`alter database ${template} with allow_connections false is_template true`),
  )
}

async function dropTemplate(client: pg.Client, template: string): Promise<void> {
  await client.query('update pg_database set datistemplate = false where datname = $1', [template])
  await client.query(`drop database if exists ${template} with (force)`)
}

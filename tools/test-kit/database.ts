import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, withClient } from '../temporary-postgres.ts'

/** Held while the template is being copied, on the maintenance database: copies queue instead of failing. */
const COPYING = 5270400

/** A database of its own for one test file (or test), empty and migrated; `drop` ends whoever is still connected. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('testDatabaseServer')
  if (server.failure) throw new Error(`the migrations failed: ${server.failure}`)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(server.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPYING]) // ends with the session
    await client.query(`create database ${name} template ${server.template}`)
  })
  return {
    url: databaseUrl(server.url, name),
    drop: () => withClient(server.url, async (client) => { await client.query(`drop database if exists ${name} with (force)`) }),
  }
}

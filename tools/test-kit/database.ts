import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { databaseUrl, withClient } from '../temporary-postgres.ts'

/**
 * An advisory lock on the maintenance database, held while the template is copied, so that copies queue instead of
 * failing.
 */
const COPYING = 5270400

export interface TestDatabase {
  url: string
  /**
   * As a fail-over to a standby that had received nothing: every connection ends, and the same address leads to an
   * empty, migrated database.
   */
  failOver: () => Promise<void>
  /** Ends all remaining connections. */
  drop: () => Promise<void>
}

/** A separate database for one test, empty and migrated. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { create, ...database } = newDatabase()
  await create()
  return database
}

/**
 * The same for all tests of the calling file or `describe`, with a pool of `connections`. Ready when the tests and
 * later hooks begin, removed after them.
 */
export function databaseForTests(connections = 4): { url: string; pool: pg.Pool; db: Db } {
  const { url, create, drop } = newDatabase()
  const pool = createPool(url, connections)
  beforeAll(create)
  afterAll(async () => {
    await pool.end()
    await drop()
  })
  return { url, pool, db: createDb(pool) }
}

function newDatabase(): TestDatabase & { create: () => Promise<void> } {
  const server = inject('testDatabaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const create = async (): Promise<void> => {
    if (server.failure) throw new Error(`the migrations failed: ${server.failure}`)
    await withClient(server.url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [COPYING]) // ends with the session
      await client.query(`create database ${name} template ${server.template}`)
    })
  }
  return {
    url: databaseUrl(server.url, name),
    create,
    async failOver() {
      await withClient(server.url, async (client) => {
        await client.query(`drop database ${name} with (force)`)
      })
      await create()
    },
    drop: () =>
      withClient(server.url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { naming } from './prepared.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/**
 * `int8` as a JavaScript number: read models hold hundredths and positions, all within the safe range;
 * one outside it must not be rounded silently. `date` stays the text of the day (`domain.md §2`).
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.INT8) return safeInteger
      if (oid === pg.types.builtins.DATE) return String
    }
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside the safe range: ${text}`)
  return value
}

/** A pool that never waits for a lock or a statement forever. Its errors while idle must not end the process. */
export function createPool(url: string, max = 10, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'lastro',
    options: '-c lock_timeout=30s -c statement_timeout=600s -c idle_in_transaction_session_timeout=600s',
    ...options,
  })
  pool.on('error', () => undefined)
  // One that is lent out and waits between two statements of a transaction is not watched by the pool; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A single client of its own (LISTEN, leases), with the same types as the pools. Not connected yet. */
export function createClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url, types, application_name: 'lastro' })
}

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: naming(pool) }) })

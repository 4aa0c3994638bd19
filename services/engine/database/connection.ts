import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { naming, sharing } from './prepared.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/**
 * `int8` as a JavaScript number: read models hold hundredths and positions, all within the safe range; a value outside
 * it must not be rounded silently. `date` stays the text of the day (`domain.md §2`).
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

/**
 * A connection whose loss ends no process: what is under way on it fails, and so does the next statement. Every
 * connection of the server is one: Node ends a process for an `error` event that nobody listens to.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** Keeps routers from forgetting a silent connection, and notices in the end that the peer is gone. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** No statement waits for a lock, or runs, forever. */
const TIME_LIMITS = '-c lock_timeout=30s -c statement_timeout=600s -c idle_in_transaction_session_timeout=600s'

/**
 * A caller that waits longer than this waits for ever: for a connection that it holds itself, or that is never given
 * back.
 */
const POOL_WAIT_MS = 30_000

/** A pool within these limits. */
export function createPool(url: string, max = 10, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'lastro',
    ...KEEP_ALIVE,
    options: TIME_LIMITS,
    connectionTimeoutMillis: POOL_WAIT_MS,
    ...options,
    Client: Connection,
  })
  pool.on('error', () => undefined)
  return pool
}

/** How long to wait for a server that accepts a connection and then says nothing. */
const CONNECT_MS = 15_000

/** A single connection of its own (LISTEN, leases, locks), with the same types as the pools. Not connected yet. */
export const createClient = (url: string, options: pg.ClientConfig = {}): pg.Client =>
  new Connection({
    connectionString: url,
    types,
    application_name: 'lastro',
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
    ...options,
  })

/** Connections for what every call reads (`prepared`). */
export const createReaders = (url: string): Pipeline =>
  createPipeline(() => createClient(url, { options: TIME_LIMITS, pipeline: true }))

/** With `readers`, prepared statements outside of transactions go through them. */
export function createDb(pool: pg.Pool, readers?: Pipeline): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: naming(pool) }) })
  return readers ? sharing(db, readers) : db
}

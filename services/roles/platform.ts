import type { Logger } from 'pino'
import type pg from 'pg'
import { createDb, createPool, createReaders, type Db } from '#services/engine/database/connection.ts'
import { refuseTransactionPooler } from '#services/engine/database/pooler.ts'
import { postgresSnapshots } from '#services/engine/ledger/adapters/snapshots-postgres.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { createLogger, standardError } from '#services/engine/log/logger.ts'
import type { Settings } from '#services/settings.ts'
import { openLedger } from './open-ledger.ts'

/** What every role of a process uses. */
export interface Platform {
  settings: Settings
  url: string
  pool: pg.Pool
  db: Db
  /** For the screens' reads; the same database unless `DATABASE_READ_URL` is set. */
  readDb: Db
  readPool: pg.Pool
  ledger: Ledger
  log: Logger
  agora: () => Date
  close: () => Promise<void>
}

/** A part of the process that runs until it is stopped. */
export interface Role {
  stop: () => Promise<void>
}

/** The most connections of one process to the database, without those of the ledger and of listeners. */
const POOL_CONNECTIONS = 12

/** @throws Failure `ledger-inalcancavel`, `conexoes-por-transacao`. */
export async function openPlatform(settings: Settings, url: string, agora: () => Date): Promise<Platform> {
  if (settings.databaseUrl) await refuseTransactionPooler('DATABASE_URL', settings.databaseUrl)
  if (settings.databaseReadUrl) await refuseTransactionPooler('DATABASE_READ_URL', settings.databaseReadUrl)
  const opened = await openLedger(settings.ledgerUrl ?? url)
  // What follows the ledger writes beside it: nothing that was read before a fail-over which lost it.
  const pool = createPool(url, POOL_CONNECTIONS, { verify: opened.verify })
  const readPool = settings.databaseReadUrl ? createPool(settings.databaseReadUrl, POOL_CONNECTIONS) : pool
  const readers = createReaders(url)
  const readReaders = settings.databaseReadUrl ? createReaders(settings.databaseReadUrl) : readers
  const ledger = { ...opened, snapshots: postgresSnapshots(pool) }
  return {
    settings,
    url,
    pool,
    readPool,
    ledger,
    agora,
    db: createDb(pool, readers),
    readDb: createDb(readPool, readReaders),
    log: createLog(settings),
    async close() {
      await ledger.close()
      await Promise.all([pool, readers].map((connections) => connections.end()))
      if (readPool !== pool) await Promise.all([readPool, readReaders].map((connections) => connections.end()))
    },
  }
}

/** Structured lines on standard error: standard output is for people. */
export const createLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger => createLogger(logLevel, standardError())

import type pg from 'pg'
import { afterAll } from 'vitest'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { createKept } from '#services/engine/ledger/kept.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { createTestDatabase, databaseForTests } from './database.ts'
import { startStandIn } from './eventstoredb/stand-in.ts'

interface Handles {
  ledger: Ledger
  /** Another handle on the same ledger, like another process's; closed with the rest. */
  open: () => Ledger
}

export interface TestLedger extends Handles {
  url: string
  close: () => Promise<void>
}

/** A ledger in a separate database. */
export async function createTestLedger(): Promise<TestLedger> {
  const { url, drop } = await createTestDatabase()
  const { close, ...handles } = handlesOn(url)
  return {
    url,
    ...handles,
    async close() {
      await close()
      await drop()
    },
  }
}

/** The same on the stand-in for EventStoreDB. */
export async function createStandInLedger(): Promise<Omit<TestLedger, 'open'>> {
  const standIn = await startStandIn()
  const ledger = await openLedger(standIn.url)
  return {
    url: standIn.url,
    ledger,
    async close() {
      await ledger.close()
      await standIn.close()
    },
  }
}

/**
 * The same for all tests of the calling file or `describe`, with `connections` beside the ledger's own (see
 * `databaseForTests`).
 */
export function ledgerForTests(connections?: number): Handles & { url: string; pool: pg.Pool; db: Db } {
  const database = databaseForTests(connections)
  const { close, ...handles } = handlesOn(database.url)
  afterAll(close)
  return { ...database, ...handles }
}

function handlesOn(url: string): Handles & { close: () => Promise<void> } {
  const opened: Ledger[] = []
  const open = (): Ledger => {
    const handle = postgresLedger(url)
    opened.push(handle)
    return handle
  }
  return {
    ledger: open(),
    open,
    close: async () => {
      await Promise.all(opened.map((handle) => handle.close()))
    },
  }
}

/**
 * The same ledger as another process has it, with some operations replaced; what replaces them gets the original.
 */
export const withLedger = (ledger: Ledger, changes: (original: Ledger) => Partial<Ledger>): Ledger => ({
  ...ledger,
  kept: createKept(),
  ...changes(ledger),
})

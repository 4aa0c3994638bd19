import { postgresLedger } from '#services/ledger/adapters/postgres.ts'
import type { Ledger } from '#services/ledger/port.ts'
import { createTestDatabase } from './database.ts'

export interface TestLedger {
  url: string
  ledger: Ledger
  /** Another handle on the same ledger, as another process has it; closed with the rest. */
  open: () => Ledger
  close: () => Promise<void>
}

/** A ledger in a database of its own. */
export async function createTestLedger(): Promise<TestLedger> {
  const database = await createTestDatabase()
  const handles: Ledger[] = []
  const open = (): Ledger => {
    const handle = postgresLedger(database.url)
    handles.push(handle)
    return handle
  }
  return {
    url: database.url,
    ledger: open(),
    open,
    async close() {
      await Promise.all(handles.map((handle) => handle.close()))
      await database.drop()
    },
  }
}

/** The same ledger with some operations replaced; what replaces them gets the original. */
export const withLedger = (ledger: Ledger, changes: (original: Ledger) => Partial<Ledger>): Ledger => ({ ...ledger, ...changes(ledger) })

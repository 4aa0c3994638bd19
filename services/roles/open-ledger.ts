import { unavailable } from '#contracts/errors.ts'
import { postgresLedger, type PostgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { LedgerUnavailable, type Ledger } from '#services/engine/ledger/port.ts'
import { whyLedgerUnreachable } from './why-ledger-unreachable.ts'

/**
 * The ledger at an address: on EventStoreDB or KurrentDB (`esdb:`, `kurrentdb:`), or on Postgres. The client of the
 * first is loaded where it is used. `setting` names the address to people.
 * @throws Failure `ledger-inalcancavel`, which says why.
 */
export async function openLedger(url: string, setting = 'LEDGER_URL'): Promise<Ledger & Partial<PostgresLedger>> {
  if (!/^(esdb|kurrentdb)\b/.test(url)) return postgresLedger(url)
  const { eventStoreLedger } = await import('#services/engine/ledger/adapters/eventstoredb.ts')
  try {
    return await eventStoreLedger(url)
  } catch (error) {
    if (!(error instanceof LedgerUnavailable)) throw error
    throw unavailable('ledger-inalcancavel', await whyLedgerUnreachable(url, setting, error.cause))
  }
}

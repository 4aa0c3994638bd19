import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import type { Ledger, Position, Recorded } from '#services/engine/ledger/port.ts'

const EVENTS_A_PAGE = 5000

/**
 * The events of some types that a piece of work wrote, in any of its runs: those whose correlation names it.
 * `depoisDe` is where the ledger ended when the work was asked for.
 */
export async function writtenBy<Event extends LedgerEvent>(
  ledger: Ledger,
  { id, depoisDe }: { id: string; depoisDe: Position },
  types: readonly (Event['type'] & EventType)[],
): Promise<Recorded<Event>[]> {
  const found: Recorded<Event>[] = []
  for (let after = depoisDe; ;) {
    const { events, upTo } = await ledger.readAll({ after, limit: EVENTS_A_PAGE, types })
    for (const event of events) if (event.metadata.correlationId === id) found.push(event as Recorded<Event>)
    if (upTo === after) return found
    after = upTo
  }
}

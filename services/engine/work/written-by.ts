import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import type { Ledger, Position, Recorded } from '#services/engine/ledger/port.ts'

const EVENTS_A_PAGE = 5000

/**
 * Every event of some types that a piece of work wrote, in whichever of its runs: those that name it as their
 * correlation. `depoisDe` is where the ledger ended when it was asked for.
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

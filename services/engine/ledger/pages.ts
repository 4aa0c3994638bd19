import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import { comparePositions, START, type Ledger, type Position, type Recorded } from './port.ts'

const PAGE_EVENTS = 2000

/**
 * The events of some types from the first on, up to a position, with one page in memory at a time. Positions before
 * the start, which no append gives, are left to the seals.
 */
export async function* pagesUpTo<T extends EventType>(
  ledger: Ledger,
  upTo: Position,
  types: readonly T[],
  signal?: AbortSignal,
): AsyncGenerator<Recorded<Extract<LedgerEvent, { type: T }>>[]> {
  for (let after = START; comparePositions(after, upTo) < 0;) {
    signal?.throwIfAborted()
    const page = await ledger.readAll({ after, limit: PAGE_EVENTS, types })
    yield page.events.filter((event) => comparePositions(event.position, upTo) <= 0) as Recorded<
      Extract<LedgerEvent, { type: T }>
    >[]
    if (page.upTo === after) return
    after = page.upTo
  }
}

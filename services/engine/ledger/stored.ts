import type { Position } from './port.ts'

/** An event exactly as stored: `data` and `metadata` are the stored texts, of any version. */
export interface StoredEvent {
  position: Position
  stream: string
  revision: number
  id: string
  type: string
  data: string
  metadata: string
}

/** An event that is written as it stands in another ledger, which gives it a position of its own. */
export type CopiedEvent = Omit<StoredEvent, 'position'>

/** Something about an event's place that no append could have caused. */
export interface Irregularity extends Pick<StoredEvent, 'position' | 'stream' | 'revision' | 'type'> {
  kind: 'before-the-start' | 'revision-missing' | 'out-of-order'
}

/** The most events of one page, which bounds the memory of whoever reads a whole ledger. */
export const PAGE_EVENTS = 1000

/** The ledger's bytes, for sealing, proving and copying it. */
export interface StoredEvents {
  /**
   * Everything after a position, up to where the ledger ends when the reader arrives there, one page in memory at a
   * time. No page is empty or longer than `PAGE_EVENTS`. The reader may stop anywhere.
   */
  read(after: Position, signal?: AbortSignal): AsyncIterable<readonly StoredEvent[]>
  /**
   * Writes events as they stand in another ledger, each under its stream and revision, and all in the order given.
   * Nobody else writes meanwhile. After a failure the first of them may stand.
   * @throws RevisionConflict when a stream is not where its event belongs; LedgerUnavailable.
   */
  append(events: readonly CopiedEvent[]): Promise<void>
  /**
   * Signs of tampering that show without a seal, at most `limit`, in order: gaps and disorder among the revisions of
   * streams at events after `after`, and events before the start. None where the store itself rules them out.
   */
  irregularities(after: Position, limit: number): Promise<Irregularity[]>
  /** Whether the store refuses changes and deletions, as far as it can tell. */
  isGuarded(): Promise<boolean>
}

/** Stored events in chunks of a wanted size, some of which may be given back to be read again. */
export interface Pieces {
  /** The next `count`; fewer at the end. */
  take: (count: number) => Promise<StoredEvent[]>
  /** The last of what was taken, in order. */
  giveBack: (events: readonly StoredEvent[]) => void
}

export function inPieces(pages: AsyncIterable<readonly StoredEvent[]>): Pieces {
  const iterator = pages[Symbol.asyncIterator]()
  let ahead: StoredEvent[] = []
  return {
    async take(count) {
      while (ahead.length < count) {
        const next = await iterator.next()
        if (next.done) break
        ahead.push(...next.value)
      }
      return ahead.splice(0, count)
    },
    giveBack(events) {
      ahead = [...events, ...ahead]
    },
  }
}

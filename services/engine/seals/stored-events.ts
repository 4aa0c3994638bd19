import type { Position } from '#services/engine/ledger/port.ts'

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

/** Something about an event's place that no append could have caused. */
export interface Irregularity extends Pick<StoredEvent, 'position' | 'stream' | 'revision' | 'type'> {
  kind: 'before-the-start' | 'revision-missing' | 'out-of-order'
}

/** The ledger's bytes, for proving it. Nothing else reads past the port. */
export interface StoredEvents {
  /** In order of position; `after` is exclusive, `upTo` inclusive. */
  read(range: { after: Position; upTo: Position; limit: number }): Promise<StoredEvent[]>
  /** Events after `after`, without those of one stream. */
  count(after: Position, except: string): Promise<number>
  /** Gaps and disorder among the revisions of the streams, at events after `after`, at most `limit` of them. */
  irregularities(after: Position, limit: number): Promise<Irregularity[]>
  /** Whether the store still refuses changes and deletions. */
  isGuarded(): Promise<boolean>
}

/** Events per page, which bounds memory for any range. */
const PAGE_EVENTS = 1000

/** Every event of a range, with one page in memory at a time. */
export async function* eventsBetween(
  stored: StoredEvents,
  after: Position,
  upTo: Position,
  signal?: AbortSignal,
): AsyncGenerator<StoredEvent> {
  for (let from = after; ;) {
    signal?.throwIfAborted()
    const page = await stored.read({ after: from, upTo, limit: PAGE_EVENTS })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE_EVENTS) return
    from = last.position
  }
}

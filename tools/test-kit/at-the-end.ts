import {
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type Ledger,
  type NewEvent,
} from '#services/engine/ledger/port.ts'

/** Appends to the ends of streams, wherever they are by then: for tests in which others write to them too. */
export function atTheEnd(ledger: Ledger): (stream: string, events: readonly NewEvent[]) => Promise<Appended> {
  const ends = new Map<string, number>()
  return async (stream, events) => {
    for (;;) {
      try {
        const appended = await ledger.append(stream, expectedAfter(ends.get(stream) ?? -1), events)
        ends.set(stream, appended.revision)
        return appended
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error
        const end = ends.get(stream) ?? -1
        ends.set(stream, (await ledger.readStream(stream, end + 1)).at(-1)?.revision ?? end)
      }
    }
  }
}

/** More events in one stream than one append takes. */
export async function appendMany(ledger: Ledger, stream: string, events: readonly NewEvent[]): Promise<void> {
  const append = atTheEnd(ledger)
  for (let n = 0; n < events.length; n += MANY) await append(stream, events.slice(n, n + MANY))
}

/** So many of the smallest events stay below `MAX_APPEND_BYTES`. */
const MANY = 2000

/** What an append expects of a stream whose last revision is given; -1 = it is empty. */
export const expectedAfter = (revision: number): ExpectedRevision => (revision === -1 ? 'none' : revision)

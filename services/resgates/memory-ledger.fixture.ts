import type { EventType } from '#contracts/events/catalogue.ts'
import { createKept } from '#services/engine/ledger/kept.ts'
import { RevisionConflict, START, type Ledger, type Recorded } from '#services/engine/ledger/port.ts'

/** The ledger's port over an array, for thousands of short histories; the contract suite tests the real stores. */
export function memoryLedger(): Ledger {
  const all: Recorded[] = []
  const of = (stream: string, from = 0) =>
    structuredClone(all.filter((event) => event.stream === stream && event.revision >= from))
  const head = () => all.at(-1)?.position ?? START
  return {
    kept: createKept(),
    // Nothing is: whoever reads bytes has a real store.
    stored: {} as Ledger['stored'],
    append(stream, expected, events) {
      const revision = all.filter((event) => event.stream === stream).length - 1
      const known = all.find((event) => event.id === events.at(-1)?.id)
      if (known) return Promise.resolve({ revision: known.revision, position: known.position, repeated: true })
      if ((expected === 'none' ? -1 : expected) !== revision)
        return Promise.reject(new RevisionConflict(stream, `${revision}, not ${expected}`))
      events.forEach((event, n) =>
        all.push(
          structuredClone({
            ...event,
            stream,
            revision: revision + 1 + n,
            position: String(all.length + 1),
          }) as unknown as Recorded,
        ),
      )
      return Promise.resolve({ revision: revision + events.length, position: head(), repeated: false })
    },
    readStream: (stream, from, limit) => Promise.resolve(of(stream, from).slice(0, limit)),
    readStreams: (streams, after) =>
      Promise.resolve(new Map(streams.map((stream) => [stream, of(stream, (after?.get(stream) ?? -1) + 1)]))),
    readAll: ({ after, limit, types }) => {
      const events = all
        .filter(
          (event) => Number(event.position) > Number(after) && (!types || types.includes(event.type as EventType)),
        )
        .slice(0, limit)
      return Promise.resolve({
        events: structuredClone(events),
        upTo: events.length === limit ? events.at(-1)!.position : head(),
      })
    },
    head: () => Promise.resolve(head()),
    onAppend: () => Promise.resolve(() => Promise.resolve()),
    close: () => Promise.resolve(),
  }
}

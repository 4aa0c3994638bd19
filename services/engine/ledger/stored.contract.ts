import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novos } from '../../../tools/test-kit/events.ts'
import { newId } from './ids.ts'
import type { LedgerStore } from './port.contract.ts'
import { comparePositions, RevisionConflict, START, type Ledger, type NewEvent, type Position } from './port.ts'
import { PAGE_EVENTS, type CopiedEvent, type StoredEvent } from './stored.ts'

/** What the port promises of the bytes themselves, held against an adapter. */
export function storedContract(name: string, setup: () => Promise<LedgerStore>): void {
  describe(`stored events on ${name}`, () => {
    let store: LedgerStore
    let ledger: Ledger
    let other: Ledger
    beforeAll(async () => {
      store = await setup()
      ;[ledger, other] = await Promise.all([store.open(), store.open()])
    })
    afterAll(async () => {
      await Promise.all([ledger?.close(), other?.close()])
      await store?.close()
    })
    const stream = (): string => `rede-${newId()}`
    const pagesAfter = async (after: Position, signal?: AbortSignal): Promise<(readonly StoredEvent[])[]> => {
      const pages = []
      for await (const page of ledger.stored.read(after, signal)) pages.push(page)
      return pages
    }
    const allAfter = async (after: Position): Promise<StoredEvent[]> => (await pagesAfter(after)).flat()
    const asStored = ({ id, type, data, metadata }: NewEvent) => ({
      id,
      type,
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
    })

    test('what was appended, is read as the texts that were written, with its place', async () => {
      const [name, before] = [stream(), await ledger.head()]
      const events = novos(3).map((event, n) => ({
        ...event,
        data: { texto: ['é 👩🏽‍⚕️', '\\u0000 "', ' {a,b} '][n], 2: 'b', 1: 'a' },
        metadata: { ...event.metadata, schema: 99 },
      }))
      await ledger.append(name, 'none', events)
      expect(await allAfter(before)).toEqual(
        events.map((event, revision) => ({ ...asStored(event), stream: name, revision, position: expect.any(String) })),
      )
    })

    test('more events than one page holds, come in order and once, in pages of which none is empty', async () => {
      const before = await ledger.head()
      const streams = Array.from({ length: 9 }, stream)
      await Promise.all(streams.map((name, n) => (n % 2 ? ledger : other).append(name, 'none', novos(300))))
      const pages = await pagesAfter(before)
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.filter((page) => page.length === 0 || page.length > PAGE_EVENTS)).toEqual([])
      const positions = pages.flat().map(({ position }) => position)
      expect(positions).toEqual(
        (await ledger.readAll({ after: before, limit: 5000 })).events.map(({ position }) => position),
      )
      expect(positions).toEqual([...new Set(positions)].sort(comparePositions))
      expect(positions).toHaveLength(2700)
      expect((await allAfter(positions[1000]!)).map(({ position }) => position)).toEqual(positions.slice(1001))
    })

    test('after the head, there is nothing', async () => {
      await ledger.append(stream(), 'none', novos(1))
      expect(await pagesAfter(await ledger.head())).toEqual([])
    })

    test('a reader that stops in the middle, takes nothing from the others', async () => {
      const before = await ledger.head()
      await ledger.append(stream(), 'none', novos(2500))
      for (let n = 0; n < 20; n++) {
        for await (const page of ledger.stored.read(before)) {
          expect(page[0]?.revision).toBe(0)
          break
        }
      }
      expect(await allAfter(before)).toHaveLength(2500)
    })

    test('a reader that is told to, stops', async () => {
      await ledger.append(stream(), 'none', novos(1))
      const stop = new AbortController()
      stop.abort(new Error('enough'))
      await expect(pagesAfter(START, stop.signal)).rejects.toThrow('enough')
    })

    test('events that arrive while it is read, leave what stood at the beginning whole', async () => {
      const [name, before] = [stream(), await ledger.head()]
      await ledger.append(name, 'none', novos(2500))
      const seen: StoredEvent[] = []
      for await (const page of ledger.stored.read(before)) {
        seen.push(...page)
        if (seen.length <= 2500) await other.append(stream(), 'none', novos(1))
      }
      const revisions = seen.filter((event) => event.stream === name).map(({ revision }) => revision)
      expect(revisions).toEqual(Array.from({ length: 2500 }, (_, n) => n))
      expect(new Set(seen.map(({ position }) => position)).size).toBe(seen.length)
    })

    describe('append', () => {
      /** Events of several streams in turn, with texts that no program of today would write. */
      const copied = (streams: readonly string[], each: number): CopiedEvent[] =>
        novos(streams.length * each).map((event, n) => ({
          ...asStored(event),
          stream: streams[n % streams.length]!,
          revision: Math.floor(n / streams.length),
          data: `{ "n" :${n},"texto":"é \\u0000 \\"x\\" \\\\ {a,b} NULL" }`,
        }))
      const placed = (events: readonly StoredEvent[]): CopiedEvent[] => events.map(({ position: _, ...rest }) => rest)

      test('events of another ledger, stand here with their bytes, in their order, and can be gone on from', async () => {
        const before = await ledger.head()
        const streams = Array.from({ length: 7 }, stream)
        const events = copied(streams, 150)
        await ledger.stored.append(events.slice(0, 400))
        await ledger.stored.append(events.slice(400))
        expect(placed(await allAfter(before))).toEqual(events)
        const read = await other.readStream(streams[3]!)
        expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: 150 }, (_, n) => n))
        expect(read[2]).toMatchObject({ id: events[2 * 7 + 3]!.id, data: { n: 2 * 7 + 3 } })
        expect(await other.append(streams[0]!, 149, novos(1))).toMatchObject({ revision: 150 })
      })

      test('more of one stream than one append may hold, is taken', async () => {
        const [name, before] = [stream(), await ledger.head()]
        const texto = 'x'.repeat(600_000)
        const events = copied([name], 3).map((event) => ({ ...event, data: JSON.stringify({ texto }) }))
        await ledger.stored.append(events)
        expect(placed(await allAfter(before))).toEqual(events)
      })

      test('an event whose stream is elsewhere, conflicts and is not written', async () => {
        const name = stream()
        await ledger.append(name, 'none', novos(2))
        const head = await ledger.head()
        const [first, second, , fourth] = copied([name], 4)
        for (const event of [first!, second!, fourth!, { ...second!, stream: stream() }])
          await expect(other.stored.append([event]), String(event.revision)).rejects.toBeInstanceOf(RevisionConflict)
        expect(await ledger.head()).toBe(head)
      })
    })

    test('a store that nobody tampered with, shows nothing irregular after any position, and is guarded', async () => {
      const before = await ledger.head()
      const name = stream()
      await ledger.append(name, 'none', novos(3))
      const { position } = await other.append(name, 2, novos(2))
      for (const after of [START, before, position])
        expect(await ledger.stored.irregularities(after, 10), after).toEqual([])
      expect(await ledger.stored.isGuarded()).toBe(true)
    })
  })
}

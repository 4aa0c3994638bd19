import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { event, type EventDefinition } from '#contracts/event.ts'
import { id, novo, novos, valorPonto, valorPontos } from '../../../tools/test-kit/events.ts'
import { atTheEnd, expectedAfter } from '../../../tools/test-kit/at-the-end.ts'
import { newId } from './ids.ts'
import {
  AppendTooLarge,
  bytesOf,
  comparePositions,
  MAX_APPEND_BYTES,
  RevisionConflict,
  START,
  type Ledger,
  type NewEvent,
  type Position,
  type Recorded,
} from './port.ts'
import { storedContract } from './stored.contract.ts'

/** One store, and as many handles on it as a test asks for: each stands for another process. */
export interface LedgerStore {
  open: () => Promise<Ledger>
  /** Breaks every open connection to the store; it can be reached again at once. */
  interrupt: () => Promise<void>
  /** What is appended next cannot be read at once, though it is decided; where a test can make the store so. */
  indexLater?: () => void
  close: () => Promise<void>
}

const one = (): NewEvent[] => novos(1)
const revisions = (events: readonly Recorded[]): number[] => events.map((event) => event.revision)
const ids = (events: readonly { id: string }[]): string[] => events.map((event) => event.id)

/** What the port promises, held against an adapter. Streams are new in each test, the store is shared. */
export function ledgerContract(name: string, setup: () => Promise<LedgerStore>): void {
  storedContract(name, setup)
  describe(`ledger on ${name}`, () => {
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

    describe('append and readStream', () => {
      test('an absent stream, reads as empty', async () => {
        expect(await ledger.readStream(stream())).toEqual([])
      })

      test('events of one append, are read back by any handle in order, whole and with their place', async () => {
        const name = stream()
        const events = [
          novo(valorPonto('a', 1), newId(), { by: id('ana'), byKind: 'usuario', commandId: newId() }),
          novo(valorPonto('a', 2)),
          novo(valorPonto('a', 3)),
        ]
        const appended = await ledger.append(name, 'none', events)
        const read = await other.readStream(name)
        expect(read).toEqual(
          events.map((event, revision) => ({ ...event, stream: name, revision, position: expect.any(String) })),
        )
        expect(appended).toEqual({ revision: 2, position: read[2]!.position, repeated: false })
        expect(comparePositions(read[0]!.position, read[1]!.position)).toBe(-1)
        expect(comparePositions(START, read[0]!.position)).toBeLessThan(0)
      })

      test('from a revision on, reads only the rest', async () => {
        const name = stream()
        await ledger.append(name, 'none', novos(4))
        expect(revisions(await ledger.readStream(name, 2))).toEqual([2, 3])
        expect(await ledger.readStream(name, 4)).toEqual([])
      })

      test('with a limit, reads no more than that', async () => {
        const name = stream()
        await ledger.append(name, 'none', novos(4))
        expect([
          revisions(await ledger.readStream(name, 0, 2)),
          revisions(await ledger.readStream(name, 3, 2)),
        ]).toEqual([[0, 1], [3]])
      })

      test('text of any script and the largest integer, come back unchanged', async () => {
        const name = stream()
        const text = 'Açaí “π” 漢字 👩🏽‍⚕️ \\ " \u007f \u2028 {a,b} NULL \' ;'
        const event: NewEvent = {
          ...novo(valorPonto('a', Number.MAX_SAFE_INTEGER)),
          data: {
            idRede: id('a'),
            valorPonto: Number.MAX_SAFE_INTEGER,
            desde: '2026-11-20',
            motivo: { idTexto: id('t'), hash: text },
          },
        }
        await ledger.append(name, 'none', [event])
        expect((await ledger.readStream(name))[0]?.data).toEqual(event.data)
      })

      test('an event of an older version, arrives as the newest one; the stored one is left alone', async () => {
        const type = 'ContratoComVersoes'
        const definition = event(type, 'x', z.object({ pontos: z.int(), origem: z.string() }), {
          version: 3,
          upcasts: [
            (old: { valor: number }) => ({ pontos: old.valor }),
            (old: { pontos: number }) => ({ ...old, origem: 'antiga' }),
          ],
        })
        const catalogue = definitions as Map<string, EventDefinition>
        catalogue.set(type, definition)
        try {
          const name = stream()
          const before = await ledger.head()
          const base = novo(valorPonto('a', 1))
          await ledger.append(name, 'none', [
            { ...base, id: newId(), type, data: { valor: 7 } },
            { ...base, id: newId(), type, data: { pontos: 8 }, metadata: { ...base.metadata, schema: 2 } },
            {
              ...base,
              id: newId(),
              type,
              data: { pontos: 9, origem: 'nova' },
              metadata: { ...base.metadata, schema: 3 },
            },
          ])
          const newest = [
            { pontos: 7, origem: 'antiga' },
            { pontos: 8, origem: 'antiga' },
            { pontos: 9, origem: 'nova' },
          ]
          expect((await ledger.readStream(name)).map((read) => read.data)).toEqual(newest)
          expect((await ledger.readStreams([name])).get(name)?.map((read) => read.data)).toEqual(newest)
          const page = await ledger.readAll({ after: before, limit: 1000 })
          expect(
            page.events.filter((read) => read.stream === name).map((read) => [read.data, read.metadata.schema]),
          ).toEqual(newest.map((data, n) => [data, n + 1]))
        } finally {
          catalogue.delete(type)
        }
      })

      test('an event newer than the program, stops the reader instead of being guessed', async () => {
        const name = stream()
        await ledger.append(
          name,
          'none',
          one().map((event) => ({ ...event, metadata: { ...event.metadata, schema: 99 } })),
        )
        await expect(ledger.readStream(name)).rejects.toThrow('newer')
      })

      test('no events, is a mistake of the caller', async () => {
        await expect((async () => ledger.append(stream(), 'none', []))()).rejects.toThrow('no events')
      })
    })

    describe('the size of an append', () => {
      /** Two events that have this many bytes in all, in letters of two. */
      const ofBytes = (bytes: number): NewEvent[] => {
        const [first, second] = novos(2) as [NewEvent, NewEvent]
        const size = ({ type, data, metadata }: NewEvent): number =>
          bytesOf({ type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) })
        const filled = (letters: string): NewEvent => ({ ...second, data: { texto: letters } })
        const missing = bytes - size(first) - size(filled(''))
        return [first, filled('ã'.repeat(missing >> 1) + 'a'.repeat(missing & 1))]
      }

      test('at its limit, is stored whole, and can be repeated', async () => {
        const [name, events] = [stream(), ofBytes(MAX_APPEND_BYTES)]
        const appended = await ledger.append(name, 'none', events)
        expect((await other.readStream(name)).map((event) => event.data)).toEqual(events.map((event) => event.data))
        expect(await other.append(name, 'none', events)).toEqual({ ...appended, repeated: true })
      })

      test('one byte beyond it, is refused and writes nothing; what was to come after it still can', async () => {
        const name = stream()
        await expect((async () => ledger.append(name, 'none', ofBytes(MAX_APPEND_BYTES + 1)))()).rejects.toBeInstanceOf(
          AppendTooLarge,
        )
        expect(await ledger.append(name, 'none', one())).toMatchObject({ revision: 0 })
      })

      test('of several at once, is that of each', async () => {
        const appends = [1, 2, 3].map(() => ledger.append(stream(), 'none', ofBytes(MAX_APPEND_BYTES >> 1)))
        expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual([1, 1, 1])
      })
    })

    describe('expected revision', () => {
      test('none, on a stream that exists, conflicts and writes nothing', async () => {
        const name = stream()
        await ledger.append(name, 'none', one())
        await expect(ledger.append(name, 'none', one())).rejects.toBeInstanceOf(RevisionConflict)
        await expect(other.append(name, 'none', novos(2))).rejects.toMatchObject({ stream: name })
        expect(await ledger.readStream(name)).toHaveLength(1)
      })

      test('a number, passes only when it is the last revision', async () => {
        const name = stream()
        await expect(ledger.append(name, 0, one())).rejects.toBeInstanceOf(RevisionConflict)
        await ledger.append(name, 'none', novos(2))
        await expect(ledger.append(name, 0, one())).rejects.toBeInstanceOf(RevisionConflict)
        await expect(ledger.append(name, 2, one())).rejects.toBeInstanceOf(RevisionConflict)
        expect(await other.append(name, 1, one())).toMatchObject({ revision: 2, repeated: false })
        expect(revisions(await ledger.readStream(name))).toEqual([0, 1, 2])
      })

      test('none, from two handles at once, exactly one wins', async () => {
        const name = stream()
        const results = await Promise.allSettled([
          ledger.append(name, 'none', one()),
          other.append(name, 'none', one()),
        ])
        expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(await ledger.readStream(name)).toHaveLength(1)
      })

      test('the same one, from 64 writers over two handles, exactly one wins and the others conflict', async () => {
        const name = stream()
        await ledger.append(name, 'none', one())
        const results = await Promise.allSettled(
          Array.from({ length: 64 }, (_, n) => (n % 2 ? ledger : other).append(name, 0, one())),
        )
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RevisionConflict)
        expect(revisions(await ledger.readStream(name))).toEqual([0, 1])
      })
    })

    describe('repeating an append', () => {
      test('with the same ids and expected revision, answers the first outcome whatever came after, and writes nothing', async () => {
        const name = stream()
        const start = one()
        const created = await ledger.append(name, 'none', start)
        const events = novos(3)
        const first = await ledger.append(name, 0, events)
        await ledger.append(name, 3, novos(2))
        for (const handle of [ledger, other]) {
          expect(await handle.append(name, 'none', start)).toEqual({ ...created, repeated: true })
          expect(await handle.append(name, 0, events)).toEqual({ ...first, repeated: true })
        }
        expect(revisions(await ledger.readStream(name))).toEqual([0, 1, 2, 3, 4, 5])
      })

      test('with the same expected revision but other ids among them, conflicts', async () => {
        const name = stream()
        const [first, second] = novos(2) as [NewEvent, NewEvent]
        await ledger.append(name, 'none', [first, second])
        for (const events of [novos(2), [first, ...one()], [...one(), first], [first, second, ...one()]])
          await expect(other.append(name, 'none', events)).rejects.toBeInstanceOf(RevisionConflict)
        expect(ids(await ledger.readStream(name))).toEqual([first.id, second.id])
      })

      test('at the same moment through two handles, writes once and both know where', async () => {
        const name = stream()
        const events = novos(2)
        store.indexLater?.()
        const results = await Promise.all(
          [ledger, other, ledger, other].map((handle) => handle.append(name, 'none', events)),
        )
        expect(new Set(results.map(({ revision, position }) => `${revision}@${position}`)).size).toBe(1)
        expect(results.filter((result) => !result.repeated)).toHaveLength(1)
        expect(await ledger.readStream(name)).toHaveLength(2)
      })
    })

    describe('concurrency', () => {
      test('one writer after the other without a pause, each append is answered', async () => {
        const name = stream()
        let written = 0
        // Deeper and deeper promises: an append that arrives just when the writer goes idle must not be forgotten.
        const deep = async (levels: number): Promise<void> => {
          if (levels > 0) return await deep(levels - 1)
          await ledger.append(name, expectedAfter(written++ - 1), one())
        }
        for (let levels = 0; levels < 12; levels++) await deep(levels)
        expect(await ledger.readStream(name)).toHaveLength(12)
      })

      test('many streams through two handles at once, everything is stored once and whole', async () => {
        const before = await ledger.head()
        const names = Array.from({ length: 60 }, stream)
        const appends = names.flatMap((name) => Array.from({ length: 5 }, () => ({ name, events: novos(3) })))
        const [first, second] = [atTheEnd(ledger), atTheEnd(other)]
        await Promise.all(appends.map(({ name, events }, n) => (n % 2 ? first : second)(name, events)))
        const streams = await ledger.readStreams(names)
        for (const name of names) expect(revisions(streams.get(name)!)).toEqual(Array.from({ length: 15 }, (_, n) => n))
        const all = (await ledger.readAll({ after: before, limit: 10_000 })).events
        expect(new Set(ids(all)).size).toBe(900)
        expect(new Set(all.map((event) => event.position)).size).toBe(900)
        // The events of one append stand together in the stream.
        for (const { name, events } of appends) {
          const stored = ids(streams.get(name)!)
          const start = stored.indexOf(events[0]!.id)
          expect(stored.slice(start, start + 3)).toEqual(ids(events))
        }
      })

      test('followers that remember the last position, while two handles append, miss none and double none', async () => {
        const before = await ledger.head()
        const streams = Array.from({ length: 40 }, stream)
        const kinds: ((n: number) => LedgerEvent)[] = [(n) => valorPonto('a', n), (n) => valorPontos('a', n)]
        const appends = Array.from({ length: 2600 }, (_, n) => ({
          name: streams[n % streams.length]!,
          events: [novo(kinds[n % 2]!(n)), novo(kinds[0]!(n))],
        }))
        let appending = true
        const writers = Promise.all(
          [atTheEnd(ledger), atTheEnd(other)].flatMap((append, h) =>
            Array.from({ length: 32 }, async (_, w) => {
              for (let n = h * 32 + w; n < appends.length; n += 64) await append(appends[n]!.name, appends[n]!.events)
            }),
          ),
        ).finally(() => {
          appending = false
        })

        const follow = async (
          reader: Ledger,
          limit: number,
          types?: readonly LedgerEvent['type'][],
        ): Promise<Recorded[]> => {
          const seen: Recorded[] = []
          let after: Position = before
          for (;;) {
            const last = !appending
            const page = await reader.readAll({ after, limit, types })
            expect(comparePositions(page.upTo, after)).toBeGreaterThanOrEqual(0)
            seen.push(...page.events)
            if (last && page.upTo === after) return seen
            after = page.upTo
          }
        }
        const [all, filtered] = await Promise.all([
          follow(other, 700),
          follow(ledger, 50, ['ValorPontosDefinido']),
          writers,
        ])

        const written = appends.flatMap(({ events }) => events)
        expect(all).toHaveLength(written.length)
        expect(new Set(ids(all))).toEqual(new Set(ids(written)))
        expect(ids(filtered).sort()).toEqual(
          ids(written.filter((event) => event.type === 'ValorPontosDefinido')).sort(),
        )
        const next = new Map<string, number>()
        for (const { stream: of, revision } of all) {
          expect(revision).toBe(next.get(of) ?? 0)
          next.set(of, revision + 1)
        }
      })
    })

    describe('readAll', () => {
      test('after the head, answers nothing and stays there', async () => {
        await ledger.append(stream(), 'none', one())
        const head = await ledger.head()
        expect(await ledger.readAll({ after: head, limit: 10 })).toEqual({ events: [], upTo: head })
        expect(await ledger.readAll({ after: head, limit: 10, types: ['ValorPontosDefinido'] })).toEqual({
          events: [],
          upTo: head,
        })
      })

      test('page by page, gives every event once in order of position, and upTo is the last one seen', async () => {
        const before = await ledger.head()
        const names = [stream(), stream()] as const
        for (let n = 0; n < 5; n++) await ledger.append(names[n % 2]!, expectedAfter((n >> 1) - 1), one())
        const seen: Recorded[] = []
        for (let after = before; ;) {
          const { events, upTo } = await ledger.readAll({ after, limit: 2 })
          if (events.length === 0) break
          expect(events.length).toBeLessThanOrEqual(2)
          expect(upTo).toBe(events.at(-1)!.position)
          seen.push(...events)
          after = upTo
        }
        expect(seen.map((event) => event.stream)).toEqual([0, 1, 0, 1, 0].map((n) => names[n]))
        expect(seen.map((event) => event.position)).toEqual(seen.map((event) => event.position).sort(comparePositions))
      })

      test('of some types, moves past what does not match, and no further than the last match of a full page', async () => {
        const before = await ledger.head()
        const name = stream()
        await ledger.append(name, 'none', novos(3))
        const types = ['ValorPontosDefinido'] as const
        expect(await ledger.readAll({ after: before, limit: 5, types })).toEqual({
          events: [],
          upTo: await ledger.head(),
        })

        await ledger.append(name, 2, [
          novo(valorPontos('a', 1)),
          novo(valorPonto('a', 1)),
          novo(valorPontos('a', 2)),
          novo(valorPonto('a', 1)),
          novo(valorPontos('a', 3)),
          novo(valorPonto('a', 1)),
        ])
        const stored = await ledger.readStream(name)
        const full = await ledger.readAll({ after: before, limit: 2, types })
        expect(revisions(full.events)).toEqual([3, 5])
        expect(full.upTo).toBe(stored[5]!.position)
        const rest = await ledger.readAll({ after: full.upTo, limit: 2, types })
        expect(revisions(rest.events)).toEqual([7])
        expect(rest.upTo).toBe(stored[8]!.position)
      })

      test('the head of the ledger, is where readAll ends', async () => {
        const { position } = await other.append(stream(), 'none', novos(2))
        expect(await ledger.head()).toBe(position)
      })
    })

    test('streams read at the same moment, each get what was asked of it, whatever is wrong with another', async () => {
      const [first, spoilt] = [stream(), stream()] as const
      await ledger.append(first, 'none', novos(4))
      await ledger.append(
        spoilt,
        'none',
        one().map((event) => ({ ...event, metadata: { ...event.metadata, schema: 99 } })),
      )
      const read = await Promise.allSettled([
        ledger.readStream(first, 1),
        ledger.readStream(stream()),
        ledger.readStream(spoilt),
        ledger.readStream(first, 0, 2),
      ])
      expect(read.map((one) => (one.status === 'fulfilled' ? revisions(one.value) : one.status))).toEqual([
        [1, 2, 3],
        [],
        'rejected',
        [0, 1],
      ])
    })

    test('readStreams, with absent and doubled names, has one entry a name and absent ones empty', async () => {
      const [first, second, absent] = [stream(), stream(), stream()] as const
      await ledger.append(first, 'none', novos(2))
      await ledger.append(second, 'none', novos(3))
      const streams = await other.readStreams([second, absent, first, second])
      expect([...streams.keys()].sort()).toEqual([first, second, absent].sort())
      expect(streams.get(first)).toEqual(await ledger.readStream(first))
      expect(revisions(streams.get(second)!)).toEqual([0, 1, 2])
      expect(streams.get(absent)).toEqual([])
      expect(await ledger.readStreams([])).toEqual(new Map())
    })

    test('readStreams, after a revision of some, gives the rest of those and the others whole', async () => {
      const [first, second, absent] = [stream(), stream(), stream()] as const
      await ledger.append(first, 'none', novos(4))
      await ledger.append(second, 'none', novos(2))
      const streams = await other.readStreams(
        [first, second, absent],
        new Map([
          [first, 1],
          [absent, 5],
        ]),
      )
      expect([...streams.values()].map(revisions)).toEqual([[2, 3], [0, 1], []])
      expect(await other.readStreams([first], new Map([[first, 3]]))).toEqual(new Map([[first, []]]))
    })

    describe('onAppend', () => {
      /** Counts wakes, and resolves at the next one. */
      const listener = () => {
        let next = Promise.withResolvers<void>()
        return {
          wake: () => {
            next.resolve()
            next = Promise.withResolvers<void>()
          },
          next: () => next.promise,
        }
      }

      test('an append of another handle, wakes', async () => {
        const { wake, next } = listener()
        const stop = await ledger.onAppend(wake)
        const woken = next()
        await other.append(stream(), 'none', one())
        await woken
        await stop()
      })

      test('after the connection was lost and came back, wakes once by itself and then for appends again', async () => {
        const { wake, next } = listener()
        const stop = await ledger.onAppend(wake)
        const back = next()
        await store.interrupt()
        await back
        const woken = next()
        await append(other, stream(), one())
        await woken
        await stop()
      })

      test('once stopped, stays silent', async () => {
        const stopped = listener()
        const running = listener()
        let wakes = 0
        const stop = await ledger.onAppend(() => {
          wakes++
          stopped.wake()
        })
        await stop()
        const stopRunning = await ledger.onAppend(running.wake)
        const woken = running.next()
        await append(other, stream(), one())
        await woken
        expect(wakes).toBe(0)
        await stopRunning()
      })
    })

    test('a closed handle, refuses appends and may be closed again', async () => {
      const handle = await store.open()
      const name = stream()
      const underWay = handle.append(name, 'none', one())
      await handle.close()
      await expect(underWay).resolves.toMatchObject({ revision: 0 })
      await expect(handle.append(name, 0, one())).rejects.toThrow('cannot be reached')
      await handle.close()
    })
  })
}

/** Appends to a new stream, again when a broken connection was in the way, as every caller does. */
async function append(ledger: Ledger, stream: string, events: NewEvent[]): Promise<void> {
  await ledger.append(stream, 'none', events).catch(() => ledger.append(stream, 'none', events))
}

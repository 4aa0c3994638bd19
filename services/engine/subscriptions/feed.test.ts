import { describe, expect, test } from 'vitest'
import type { EventType } from '#contracts/events/catalogue.ts'
import { createKept } from '#services/engine/ledger/kept.ts'
import { openFeed } from './feed.ts'
import {
  comparePositions,
  START,
  type Ledger,
  type Position,
  type ReadAllOptions,
  type Recorded,
} from '#services/engine/ledger/port.ts'

/** A ledger of numbered events, every third of another type, that tells what is read of it. */
function countingLedger(events: number) {
  let head = 0
  const reads: ReadAllOptions[] = []
  const all: Recorded[] = []
  const grow = (by: number): void => {
    for (const end = head + by; head < end;)
      all.push({
        position: String(++head * 2),
        type: head % 3 === 0 ? 'PontosCreditados' : 'VendaRegistrada',
      } as Recorded)
  }
  grow(events)
  const ledger = {
    kept: createKept(),
    async readAll(options: ReadAllOptions) {
      reads.push(options)
      const standing = all.slice() // a read sees what stood when it began
      await Promise.resolve()
      const events = standing
        .filter(
          ({ position, type }) =>
            comparePositions(position, options.after) > 0 && (!options.types || options.types.includes(type)),
        )
        .slice(0, options.limit)
      return { events, upTo: events.at(-1)?.position ?? options.after }
    },
  } as unknown as Ledger
  return { ledger, reads, grow, all, head: () => String(head * 2) }
}

const positions = (events: readonly Recorded[]) => events.map(({ position }) => position)
const VENDAS: readonly EventType[] = ['VendaRegistrada']
const CREDITOS: readonly EventType[] = ['PontosCreditados']

describe('the feed of a ledger', () => {
  test('several followers at one place, share one read and get their own types each', async () => {
    const { ledger, reads, all, head } = countingLedger(30)
    const feed = openFeed(ledger)
    const pages = await Promise.all(
      [VENDAS, CREDITOS, VENDAS].map((types) => feed.read({ after: START, limit: 100, types })),
    )
    expect(reads.filter(({ after }) => after === START)).toHaveLength(1)
    expect(pages.map(({ upTo }) => upTo)).toEqual([head(), head(), head()])
    expect(pages.map(({ events }) => events.length)).toEqual([20, 10, 20])
    expect(positions(pages[1]!.events)).toEqual(positions(all.filter(({ type }) => type === 'PontosCreditados')))
  })

  test('one that comes later to where another has been, reads nothing', async () => {
    const { ledger, reads, head } = countingLedger(30)
    const feed = openFeed(ledger)
    await feed.read({ after: START, limit: 100 })
    const before = reads.length
    expect(await feed.read({ after: '20', limit: 5, types: CREDITOS })).toMatchObject({ upTo: '48' })
    expect((await feed.read({ after: '20', limit: 100 })).upTo).toBe(head())
    expect(reads).toHaveLength(before)
  })

  test('one that is woken while another reads, does not take the answer from before its event for the end', async () => {
    const { ledger, grow, head } = countingLedger(3)
    const feed = openFeed(ledger)
    await feed.read({ after: START, limit: 10 })
    const [at] = [head()]
    const first = feed.read({ after: at, limit: 10 })
    grow(1)
    const woken = await feed.read({ after: at, limit: 10 })
    expect((await first).events).toEqual([])
    expect(positions(woken.events)).toEqual([head()])
  })

  test('what was forgotten with the ledger, is read anew', async () => {
    const { ledger, reads, head } = countingLedger(30)
    const feed = openFeed(ledger)
    await feed.read({ after: START, limit: 100 })
    const before = reads.length
    ledger.kept.forget()
    expect(await feed.read({ after: START, limit: 100 })).toMatchObject({ upTo: head() })
    expect(reads.slice(before)).toMatchObject([{ after: START }])
  })

  test('one far behind, reads for itself and moves nobody else', async () => {
    const { ledger, reads, grow, head } = countingLedger(40_000)
    const feed = openFeed(ledger)
    for (let after: Position = START; ;) {
      const { upTo } = await feed.read({ after, limit: 5000 })
      if (upTo === after) break
      after = upTo
    }
    await feed.read({ after: START, limit: 7, types: CREDITOS })
    expect(reads.at(-1)).toEqual({ after: START, limit: 7, types: CREDITOS })
    grow(1)
    expect(positions((await feed.read({ after: String(40_000 * 2), limit: 10 })).events)).toEqual([head()])
  })

  test.each([1, 7, 4999, 6000])(
    'followers with pages of %i while the ledger grows, see every event once in order',
    async (limit) => {
      const { ledger, grow, all } = countingLedger(10)
      const feed = openFeed(ledger)
      let growing = 40
      const follow = async (types: readonly EventType[] | undefined): Promise<string[]> => {
        const seen: string[] = []
        for (let after: Position = START; ;) {
          const page = await feed.read({ after, limit, ...(types && { types }) })
          seen.push(...positions(page.events))
          if (page.upTo === after && growing === 0) return seen
          after = page.upTo
          if (growing > 0) grow(growing-- * 5)
        }
      }
      const [vendas, tudo, creditos] = await Promise.all([follow(VENDAS), follow(undefined), follow(CREDITOS)])
      expect(tudo).toEqual(positions(all))
      expect([...vendas, ...creditos].sort(comparePositions)).toEqual(positions(all))
    },
  )
})

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { novo, novos, valorPonto, valorPontos } from '../../../../tools/test-kit/events.ts'
import { startStandIn, unavailable, type StandIn, type Step } from '../../../../tools/test-kit/eventstoredb/stand-in.ts'
import { eventually } from '../../../../tools/test-kit/eventually.ts'
import { createRelay, type Relay } from '../../../../tools/test-kit/relay.ts'
import { newId } from '../ids.ts'
import { ledgerContract } from '../port.contract.ts'
import { LedgerUnavailable, RevisionConflict, START, type Ledger } from '../port.ts'
import type { CopiedEvent } from '../stored.ts'
import { eventStoreLedger } from './eventstoredb.ts'

async function through(url: string, close: () => Promise<void>) {
  const relay = await createRelay(url)
  return {
    open: () => eventStoreLedger(relay.url),
    async interrupt() {
      await relay.cut()
      await relay.restore()
    },
    async close() {
      await relay.close()
      await close()
    },
  }
}

ledgerContract('the stand-in for EventStoreDB', async () => {
  let looked: (() => void) | undefined
  const standIn = await startStandIn({ step: (step) => void (step === 'read' && looked?.()) })
  return {
    ...(await through(standIn.url, standIn.close)),
    indexLater() {
      const release = standIn.holdIndex()
      let looks = 0
      looked = () => {
        if (++looks > 1) release()
      }
    },
  }
})

/** A server whose whole log is for these tests. */
const REAL = process.env['ESDB_URL']
if (REAL) ledgerContract('the server at ESDB_URL', () => through(REAL, () => Promise.resolve()))

describe('the ledger on EventStoreDB, beyond the contract', () => {
  let standIn: StandIn
  let relay: Relay
  let ledger: Ledger
  let step: (step: Step) => void | Promise<void>
  let clockSkewMs: number
  beforeAll(async () => {
    standIn = await startStandIn({ step: (one) => step(one), now: () => Date.now() + clockSkewMs })
    relay = await createRelay(standIn.url)
  })
  beforeEach(async () => {
    step = () => undefined
    clockSkewMs = 0
    ledger = await eventStoreLedger(relay.url)
    return () => ledger.close()
  })
  afterAll(async () => {
    await relay?.close()
    await standIn?.close()
  })
  const stream = (): string => `rede-${newId()}`
  /** The next call that gets to this step fails, as if the server went away just then. */
  const failOnceAt = (fatal: Step): void => {
    step = (one) => {
      if (one !== fatal) return
      step = () => undefined
      throw unavailable()
    }
  }
  const outcomes = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as Error).constructor.name))

  test('a server that goes away before it wrote, is LedgerUnavailable, and the retry writes once', async () => {
    const [name, events] = [stream(), novos(2)]
    failOnceAt('append')
    await expect(ledger.append(name, 'none', events)).rejects.toBeInstanceOf(LedgerUnavailable)
    expect(await ledger.append(name, 'none', events)).toMatchObject({ revision: 1, repeated: false })
    expect(await ledger.readStream(name)).toHaveLength(2)
  })

  test('a server that goes away before it answered, is LedgerUnavailable, and the retry finds it written', async () => {
    const [name, events] = [stream(), novos(2)]
    failOnceAt('appended')
    await expect(ledger.append(name, 'none', events)).rejects.toBeInstanceOf(LedgerUnavailable)
    const [, last] = await ledger.readStream(name)
    expect(await ledger.append(name, 'none', events)).toEqual({ revision: 1, position: last!.position, repeated: true })
    expect(await ledger.readStream(name)).toHaveLength(2)
  })

  test('an append that is never answered, is LedgerUnavailable after its time, and the others are answered', async () => {
    const [name, events] = [stream(), novos(1)]
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    step = (one) => {
      if (one !== 'appended') return
      written.resolve()
      return released.promise
    }
    const hasty = await eventStoreLedger(standIn.url, { answerMs: 500 })
    try {
      await expect(hasty.append(name, 'none', events)).rejects.toBeInstanceOf(LedgerUnavailable)
      await written.promise
      step = () => undefined
      expect(await ledger.append(name, 'none', events)).toMatchObject({ revision: 0, repeated: true })
    } finally {
      released.resolve()
      await hasty.close()
    }
  })

  test('a conflict with what never can be read, is LedgerUnavailable in the end, and looked for with growing pauses', async () => {
    const [name, events] = [stream(), novos(1)]
    let nowMs = 0
    const pauses: number[] = []
    const pause = (ms: number): Promise<void> => {
      pauses.push(ms)
      nowMs += ms
      return Promise.resolve()
    }
    const other = await eventStoreLedger(standIn.url, { clock: { nowMs: () => nowMs, pause } })
    const appended = Promise.withResolvers<void>()
    step = (one) => void (one === 'append' && appended.resolve())
    const release = standIn.holdIndex()
    const first = ledger.append(name, 'none', events)
    await appended.promise
    await expect(other.append(name, 'none', events)).rejects.toBeInstanceOf(LedgerUnavailable)
    expect(nowMs).toBeGreaterThan(10_000)
    expect(nowMs).toBeLessThan(11_000)
    expect(pauses[0]).toBeLessThan(4)
    expect(pauses.at(-1)).toBeGreaterThan(100)
    release()
    expect(await first).toMatchObject({ revision: 0, repeated: false })
    await other.close()
  })

  test('a server that is frozen, makes every call LedgerUnavailable in its time, and answers again when it thaws', async () => {
    const hasty = await eventStoreLedger(standIn.url, { answerMs: 500 })
    const name = stream()
    await hasty.append(name, 'none', novos(1))
    const thaw = standIn.freeze()
    const results = await Promise.allSettled([
      hasty.append(name, 0, novos(1)),
      hasty.readStream(name),
      hasty.readStreams([name, stream()]),
      hasty.readAll({ after: START, limit: 1 }),
      hasty.head(),
      hasty.stored.read(START)[Symbol.asyncIterator]().next(),
      hasty.onAppend(() => undefined),
      eventStoreLedger(standIn.url, { answerMs: 500 }),
      // More than wait for their turn at once.
      ...Array.from({ length: 40 }, () => hasty.readStream(name)),
      ...Array.from({ length: 20 }, () => hasty.append(stream(), 'none', novos(1))),
    ])
    expect(outcomes(results)).toEqual(results.map(() => 'LedgerUnavailable'))
    thaw()
    await hasty.close()
    expect((await ledger.readStream(name)).length).toBeGreaterThan(0)
  })

  test('a connection that breaks under many large appends, leaves each written or LedgerUnavailable', async () => {
    const large = 'x'.repeat(100_000)
    const appends = Array.from({ length: 120 }, () => ({
      name: stream(),
      events: novos(1).map((event) => ({ ...event, data: { ...(event.data as object), large } })),
    }))
    const once = () => Promise.allSettled(appends.map(({ name, events }) => ledger.append(name, 'none', events)))
    let written = 0
    const cut = Promise.withResolvers<void>()
    step = (one) => {
      if (one === 'appended' && ++written === 20) cut.resolve()
    }
    const first = once()
    await cut.promise
    await relay.cut()
    const results = await first
    await relay.restore()
    expect(new Set(outcomes(results))).toEqual(new Set(['done', 'LedgerUnavailable']))
    await eventually(async () => expect(new Set(outcomes(await once()))).toEqual(new Set(['done'])))
    const stored = await ledger.readStreams(appends.map(({ name }) => name))
    expect([...stored.values()].every((events) => events.length === 1)).toBe(true)
  })

  describe('events of another ledger', () => {
    const copied = (count: number): CopiedEvent[] => {
      const streams = Array.from({ length: 10 }, stream)
      return novos(count).map(({ id, type, data, metadata }, n) => ({
        id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
        stream: streams[n % 10]!,
        revision: Math.floor(n / 10),
      }))
    }
    const idsAfter = async (position: string) =>
      (await ledger.readAll({ after: position, limit: 1000 })).events.map(({ id }) => id)

    test('are sent many at a time, and stand in their order', async () => {
      const [events, before] = [copied(100), await ledger.head()]
      let received = 0
      let release: (() => void) | undefined
      // The first goes alone. From then on none is answered until fifteen have come.
      step = (one) => {
        if (one !== 'append') return
        received++
        if (received === 2) release = standIn.holdIndex()
        if (received === 16) release!()
      }
      await ledger.stored.append(events)
      expect(await idsAfter(before)).toEqual(events.map(({ id }) => id))
    })

    test('of which one fails, stand up to there and no further, and the others follow later', async () => {
      const [events, before] = [copied(100), await ledger.head()]
      let received = 0
      step = (one) => {
        if (one === 'append' && ++received === 40) throw unavailable()
      }
      await expect(ledger.stored.append(events)).rejects.toBeInstanceOf(LedgerUnavailable)
      const written = await idsAfter(before)
      expect(written).toEqual(events.slice(0, 39).map(({ id }) => id))
      await ledger.stored.append(events.slice(written.length))
      expect(await idsAfter(before)).toEqual(events.map(({ id }) => id))
    })
  })

  test('a server that stays away, makes every operation LedgerUnavailable until it is back', async () => {
    const name = stream()
    await ledger.append(name, 'none', novos(1))
    await relay.cut()
    const results = await Promise.allSettled([
      ledger.append(name, 0, novos(1)),
      ledger.readStream(name),
      ledger.readStreams([name]),
      ledger.readAll({ after: START, limit: 1 }),
      ledger.readAll({ after: START, limit: 1, types: ['VendaRegistrada'] }),
      ledger.head(),
      ledger.onAppend(() => undefined),
      eventStoreLedger(relay.url),
    ])
    await relay.restore()
    expect(outcomes(results)).toEqual(results.map(() => 'LedgerUnavailable'))
    const events = novos(1)
    await eventually(() => ledger.append(name, 0, events))
    expect(await ledger.readStream(name)).toHaveLength(2)
  })

  test('what the process keeps, is forgotten with the connection', async () => {
    let forgotten = 0
    ledger.kept.onForget(() => forgotten++)
    failOnceAt('read')
    await expect(ledger.head()).rejects.toBeInstanceOf(LedgerUnavailable)
    expect(forgotten).toBe(1)
  })

  test.each([-60_000, 60_000])('a clock of the server %i ms from this one, stops no append', async (skewMs) => {
    clockSkewMs = skewMs
    expect(await ledger.append(stream(), 'none', novos(1))).toMatchObject({ revision: 0 })
  })

  test('a node that is not the leader, sends appends, reads and followers there', async () => {
    const follower = await startStandIn({ leader: { host: '127.0.0.1', port: standIn.port } })
    const far = await eventStoreLedger(follower.url)
    try {
      const name = stream()
      const woken = Promise.withResolvers<void>()
      await far.onAppend(woken.resolve)
      await far.append(name, 'none', novos(2))
      await woken.promise
      expect(await ledger.readStream(name)).toEqual(await far.readStream(name))
    } finally {
      await far.close()
      await follower.close()
    }
  })

  test('of a cluster, finds the leader by what its nodes say', async () => {
    const { port } = standIn
    const far = await eventStoreLedger(`esdb://127.0.0.1:${port},127.0.0.1:${port}?tls=false`)
    expect(await far.append(stream(), 'none', novos(1))).toMatchObject({ revision: 0 })
    await far.close()
  })

  test('a subscription that the server ends without an error, is made anew and wakes for what came meanwhile', async () => {
    let next = Promise.withResolvers<void>()
    const stop = await ledger.onAppend(() => {
      next.resolve()
      next = Promise.withResolvers()
    })
    for (let n = 0; n < 2; n++) {
      const back = next.promise
      standIn.endSubscriptions()
      await back
      const woken = next.promise
      await ledger.append(stream(), 'none', novos(1))
      await woken
    }
    await stop()
  })

  test('a subscription that ends before the server has confirmed it, is LedgerUnavailable at first, and made anew later', async () => {
    /** The server stops orderly while it is asked for the next subscription. */
    const endNext = (): void => {
      step = (one) => {
        if (one !== 'subscribe') return
        step = () => undefined
        standIn.endSubscriptions()
      }
    }
    endNext()
    await expect(ledger.onAppend(() => undefined)).rejects.toBeInstanceOf(LedgerUnavailable)
    const back = Promise.withResolvers<void>()
    const stop = await ledger.onAppend(back.resolve)
    endNext()
    standIn.endSubscriptions()
    await back.promise
    await stop()
  })

  test('records that the server writes for itself, are not of the ledger', async () => {
    const server = EventStoreDBClient.connectionString(standIn.url)
    const statistics = (count: number) =>
      server.appendToStream(
        `$stats-${newId()}`,
        Array.from({ length: count }, () => jsonEvent({ type: '$statsCollected', data: {} })),
        { expectedRevision: 'no_stream' },
      )
    const before = await ledger.head()
    await statistics(50)
    expect(await ledger.head()).toBe(before)
    expect(await ledger.readAll({ after: before, limit: 10 })).toEqual({ events: [], upTo: before })
    const [name, events] = [stream(), [novo(valorPonto('a', 1)), novo(valorPontos('a', 2)), novo(valorPonto('a', 3))]]
    await ledger.append(name, 'none', events)
    await statistics(3)
    const stored = await ledger.readStream(name)
    for (let n = 0; n < 3; n++) {
      expect(await ledger.readAll({ after: before, limit: 10 })).toEqual({ events: stored, upTo: stored[2]!.position })
      expect(await ledger.readAll({ after: stored[2]!.position, limit: 1 })).toEqual({
        events: [],
        upTo: stored[2]!.position,
      })
      expect(await ledger.head()).toBe(stored[2]!.position)
      await statistics(3)
    }
    expect(await ledger.readAll({ after: before, limit: 1, types: ['ValorPontosDefinido'] })).toEqual({
      events: [stored[1]],
      upTo: stored[1]!.position,
    })
    const proof = []
    for await (const page of ledger.stored.read(before)) proof.push(...page)
    expect(proof.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    await server.dispose()
  })

  test('an event that Lastro did not write, stops its reader and is named', async () => {
    const server = EventStoreDBClient.connectionString(standIn.url)
    const name = stream()
    await server.appendToStream(name, jsonEvent({ type: 'Foreign', data: { a: 1 }, metadata: { b: 2 } }))
    await expect(ledger.readStream(name)).rejects.toThrow(`did not write: Foreign of ${name}`)
    await server.dispose()
  })

  test('a conflict, says the stream and both revisions', async () => {
    const name = stream()
    await ledger.append(name, 'none', novos(2))
    await expect(ledger.append(name, 0, novos(1))).rejects.toEqual(
      new RevisionConflict(name, 'expected revision 0, found 1'),
    )
  })
})

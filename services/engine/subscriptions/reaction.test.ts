import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import { START, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { novo, valorPonto, valorPontos } from '../../../tools/test-kit/events.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'
import { ledgerForTests, withLedger } from '../../../tools/test-kit/ledger.ts'
import { positionOf, readCheckpoint } from './checkpoints.ts'
import type { Following } from './follow.ts'
import { followWithReaction } from './reaction.ts'
import { openSubscriptions } from './subscriptions.ts'

const UM_DIA_MS = 86_400_000

describe('a reaction', () => {
  const store = ledgerForTests(6)
  const { url, pool } = store
  let name: string
  let started: Following[]
  let reacted: string[]
  beforeEach(() => {
    name = `reacao-${newId()}`
    started = []
    reacted = []
  })
  afterEach(() => Promise.all(started.map((following) => following.stop())))

  const subscriptionsOn = (ledger: Ledger) =>
    openSubscriptions({ ledger, pool, url, log: { info: () => undefined, error: () => undefined } })
  /** Reacts to the values of networks, one event at a time, unless a value of a product comes within the patience. */
  const start = (patienceMs: number, subscriptions = subscriptionsOn(store.ledger)): Following => {
    const following = followWithReaction(
      {
        name,
        types: ['ValorPontoDefinido'],
        batchEvents: 1,
        react: (events) => Promise.resolve(reacted.push(...events.map(({ stream }) => stream))),
        answers: {
          types: ['ValorPontosDefinido'],
          wantedBy: ({ stream }) => stream,
          givenBy: () => undefined,
          patienceMs,
        },
      },
      subscriptions,
    )
    started.push(following)
    return following
  }
  const passed = (position: Position) =>
    eventually(async () => expect(positionOf(await readCheckpoint(pool, name))).toBe(position))
  const endLease = () =>
    pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.granted
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
      [`lastro:${name}`],
    )

  test('whose step outlives its lease, never passes an event that nobody has reacted to', async () => {
    const stream = `rede-${newId()}`
    await store.ledger.append(stream, 'none', [novo(valorPonto('rede', 1))])
    const { position } = await store.ledger.append(`produto-${newId()}`, 'none', [novo(valorPontos('p', 1))])
    const held = { later: Promise.withResolvers<void>(), again: Promise.withResolvers<void>() }
    let reads = 0
    const slow = withLedger(store.ledger, (original) => ({
      async readAll(options) {
        const page = await original.readAll(options)
        if (!options.types && options.after !== START) return page
        const read = ++reads
        if (read === 2) await held.later.promise
        if (read === 3) await held.again.promise
        return page
      },
    }))
    const subscriptions = subscriptionsOn(slow)
    // Others of the process are further on, so it reads its own pages.
    await subscriptions.feed.read({ after: position, limit: 10 })
    // 1. It waits for an answer to the first event, and is reading on when its lease ends.
    const patient = start(UM_DIA_MS, subscriptions)
    await eventually(() => expect(reads).toBe(2))
    await endLease()
    // 2. The next lease begins from the checkpoint; meanwhile the old step goes on, and after it the new one.
    await eventually(() => expect(reads).toBe(3))
    held.later.resolve()
    await held.later.promise
    held.again.resolve()
    await patient.stop()
    // 3. Whoever comes then finds the event.
    start(0)
    await passed(position)
    expect(reacted).toEqual([stream])
  })
})

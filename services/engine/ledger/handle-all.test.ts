import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '#contracts/errors.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import { cause, novos, valorPonto } from '../../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import { handle, handleAll, simulateAll, type Decider, type Order } from './handle.ts'
import { newId } from './ids.ts'
import { latest, type Ledger } from './port.ts'

/** Keeps the values it was told; refuses a value that it has. */
const decider: Decider<number[], number, RedeEvent> = {
  initialState: () => [],
  snapshot: { name: 'teste', version: 1, toJson: (state) => state, fromJson: (json: number[]) => json },
  decide(valor, state) {
    if (state.includes(valor)) throw refused('ja-cadastrado', 'Repetido')
    return valor < 0 ? [] : [valorPonto('a', valor)]
  },
  evolve: (state, event) => (event.type === 'ValorPontoDefinido' ? [...state, event.data.valorPonto] : state),
}
const newStream = (): string => `rede-${newId()}`
const order = (stream: string, ...commands: number[]): Order<number> => ({ stream, commands, cause: cause() })

describe('orders to many streams', () => {
  let store: TestLedger
  let ledger: Ledger
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
  })
  afterAll(() => store?.close())
  const stored = async (stream: string) =>
    (await ledger.readStream(stream)).map((event) => (event.data as { valorPonto: number }).valorPonto)

  /** The ledger as another process has it, which counts what it reads. */
  const counting = () => {
    const reads = { streams: 0, together: 0 }
    return {
      reads,
      ledger: withLedger(ledger, (original) => ({
        readStream: (...args) => (reads.streams++, original.readStream(...args)),
        readStreams: (...args) => (reads.together++, original.readStreams(...args)),
      })),
    }
  }

  test('are loaded together, each appended as one, and answered in their order with what `look` made of them', async () => {
    const { reads, ledger: process } = counting()
    const [a, b, c] = [newStream(), newStream(), newStream()]
    await ledger.append(b, 'none', novos(1))
    const answers = await handleAll(
      process,
      decider,
      [order(a, 1, 2), order(b, 3), order(c, -1)],
      ({ state, revision, events, position }, { stream }) => ({ stream, state, revision, n: events.length, position }),
    )
    const last = async (stream: string) => (await ledger.readStream(stream)).at(-1)?.position
    expect(answers).toEqual([
      { stream: a, state: [1, 2], revision: 1, n: 2, position: await last(a) },
      { stream: b, state: [0, 3], revision: 1, n: 1, position: await last(b) },
      { stream: c, state: [], revision: -1, n: 0, position: undefined },
    ])
    expect(reads).toEqual({ streams: 0, together: 1 })
  })

  test('one of which refuses, leave that one alone, and it is told when the others are written', async () => {
    const [a, b, c] = [newStream(), newStream(), newStream()]
    const told: string[] = []
    await expect(
      handleAll(ledger, decider, [order(a, 1), order(b, 5, 5), order(c, 2)], (_, { stream }) => told.push(stream)),
    ).rejects.toMatchObject({ codigo: 'ja-cadastrado' })
    expect([await stored(a), await stored(b), await stored(c)]).toEqual([[1], [], [2]])
    expect(told.sort()).toEqual([a, c].sort())
  })

  test('of which several go to one stream, travel together, each with its own outcome, and the last says where it stands', async () => {
    const [a, b] = [newStream(), newStream()]
    const appends: number[] = []
    const process = withLedger(ledger, (original) => ({
      append: (stream, expected, events) => (appends.push(events.length), original.append(stream, expected, events)),
    }))
    const twice = order(a, 3)
    const orders = [order(a, 1), order(b, 2), twice, twice, order(a, -1), order(a, 4)]
    const answers = await handleAll(process, decider, orders, ({ state, events, repeated }) => ({
      state,
      valores: events.map(({ data }) => 'valorPonto' in data && data.valorPonto),
      repeated,
    }))
    expect(answers.map(({ valores, repeated }) => [...valores, repeated])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [3, true],
      [false],
      [4, false],
    ])
    expect([answers[1]!.state, answers.at(-1)!.state]).toEqual([[2], [1, 3, 4]])
    expect(appends.sort()).toEqual([1, 1, 2])
    expect([await stored(a), await stored(b)]).toEqual([[1, 3, 4], [2]])
  })

  test('one of several to one stream of which refuses, leave the others of it alone', async () => {
    const a = newStream()
    await expect(
      handleAll(ledger, decider, [order(a, 1), order(a, 1), order(a, 2)], () => undefined),
    ).rejects.toMatchObject({ codigo: 'ja-cadastrado' })
    expect(await stored(a)).toEqual([1, 2])
  })

  test('one of which has moved since it was loaded, decide that one again on what came in between', async () => {
    const [a, b] = [newStream(), newStream()]
    let overtaken = false
    const process = withLedger(ledger, (original) => ({
      async append(stream, ...args) {
        if (stream === b && !overtaken) {
          overtaken = true
          await original.append(b, 'none', novos(1))
        }
        return original.append(stream, ...args)
      },
    }))
    expect(await handleAll(process, decider, [order(a, 1), order(b, 7, 8)], ({ state }) => state)).toEqual([
      [1],
      [0, 7, 8],
    ])
    expect(await stored(b)).toEqual([0, 7, 8])
  })

  test('that were carried out before, answer what they wrote then, from kept states and from the stream', async () => {
    const orders = [order(newStream(), 1, 2), order(newStream(), 3)]
    const first = await handleAll(ledger, decider, orders, ({ events, position }) => ({ events, position }))
    for (const { stream } of orders) await handle(ledger, stream, decider, 99, cause())
    for (const process of [ledger, store.open()]) {
      const again = await handleAll(process, decider, orders, ({ events, position, repeated }) => ({
        ids: events.map(({ id }) => id),
        position,
        repeated,
      }))
      expect(again).toEqual(
        first.map(({ events, position }) => ({ ids: events.map(({ id }) => id), position, repeated: true })),
      )
    }
  })

  test('that are simulated, decide the same and write nothing, and leave the kept states as they were', async () => {
    const { reads, ledger: process } = counting()
    const [a, b] = [newStream(), newStream()]
    await handle(process, a, decider, 1, cause())
    const orders = [order(a, 2), order(b, 3, 4)]
    const decided = await simulateAll(process, decider, orders, ({ events }) => events)
    expect([await stored(a), await stored(b)]).toEqual([[1], []])
    expect(decided.map((events) => events.map(({ type, data }) => ({ type, data })))).toEqual(
      await handleAll(process, decider, orders, ({ events }) => events.map(({ type, data }) => ({ type, data }))),
    )
    const before = { ...reads }
    expect((await handle(process, a, decider, 5, cause())).state).toEqual([1, 2, 5])
    expect(reads).toEqual(before)
    await expect(simulateAll(process, decider, [order(a, 5)], () => 0)).rejects.toMatchObject({
      codigo: 'ja-cadastrado',
    })
  })
})

test('the latest of positions, is the one furthest on in the ledger, and none of none', () => {
  expect(latest('9', undefined, '10', '2')).toBe('10')
  expect([latest(), latest(undefined)]).toEqual([undefined, undefined])
})

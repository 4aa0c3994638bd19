import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure, refused } from '#contracts/errors.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import { cause, id, novos, valorPonto } from '../../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import { handle, type Decider } from './handle.ts'
import { newId } from './ids.ts'
import { LedgerUnavailable, RevisionConflict, type Ledger } from './port.ts'

/** Keeps the values it was told; each event says how many there were before it. */
type Command =
  | { tipo: 'somar'; valor: number }
  | { tipo: 'ateDez'; valor: number }
  | { tipo: 'nada' }
  | { tipo: 'depois'; de: number }
  | { tipo: 'recusar' }
  | { tipo: 'texto'; texto: string }
const decider: Decider<number[], Command, RedeEvent> = {
  initialState: () => [],
  snapshot: { name: 'teste', version: 1, toJson: (state) => state, fromJson: (json: number[]) => json },
  decide(command, state) {
    switch (command.tipo) {
      case 'nada':
        return []
      case 'recusar':
        throw refused('motivo-obrigatorio', 'Não')
      case 'depois':
        if (state.at(-1) !== command.de) throw refused('motivo-obrigatorio', 'Não')
        return [valorPonto('a', command.de + 1)]
      case 'texto':
        return [
          {
            type: 'ValorPontoDefinido',
            data: {
              idRede: id('a'),
              desde: '2026-11-20',
              valorPonto: 1,
              motivo: { idTexto: id('t'), hash: command.texto },
            },
          },
        ]
      case 'somar':
      case 'ateDez':
        if (command.tipo === 'ateDez' && state.length >= 10) throw refused('saldo-insuficiente', 'Cheio')
        return [valorPonto('a', command.valor)]
    }
  },
  evolve: (state, event) => (event.type === 'ValorPontoDefinido' ? [...state, event.data.valorPonto] : state),
}
const somar = (valor: number): Command => ({ tipo: 'somar', valor })

describe('handle', () => {
  let store: TestLedger
  let ledger: Ledger
  let stream: string
  beforeAll(async () => {
    store = await createTestLedger()
    ledger = store.ledger
  })
  afterAll(() => store?.close())
  const newStream = () => (stream = `rede-${newId()}`)
  const stored = async () =>
    (await ledger.readStream(stream)).map((event) => (event.data as { valorPonto: number }).valorPonto)

  test('a command, is decided on the stream and appended with who caused it and when', async () => {
    newStream()
    const causa = cause(newId(), { causationId: id('causa'), correlationId: 'c1' })
    await handle(ledger, stream, decider, somar(1), cause())
    const handled = await handle(ledger, stream, decider, somar(2), causa)
    const [, event] = await ledger.readStream(stream)
    expect(event).toMatchObject({
      revision: 1,
      type: 'ValorPontoDefinido',
      data: { valorPonto: 2 },
      metadata: {
        by: causa.by,
        byKind: 'usuario',
        at: causa.at,
        correlationId: 'c1',
        causationId: id('causa'),
        commandId: causa.commandId,
        schema: 1,
      },
    })
    const { position, ...placed } = event!
    expect(handled).toEqual({ state: [1, 2], revision: 1, events: [placed], position, repeated: false })
  })

  test('a command that decides nothing, writes nothing', async () => {
    newStream()
    expect(await handle(ledger, stream, decider, { tipo: 'nada' }, cause())).toEqual({
      state: [],
      revision: -1,
      events: [],
      position: undefined,
      repeated: false,
    })
    expect(await stored()).toEqual([])
  })

  describe('several commands', () => {
    test('are decided one after the other and appended as one', async () => {
      newStream()
      let appends = 0
      const counting = withLedger(ledger, (original) => ({
        append: (...args) => (appends++, original.append(...args)),
      }))
      const handled = await handle(counting, stream, decider, [somar(1), { tipo: 'nada' }, somar(2), somar(3)], cause())
      expect(handled.state).toEqual([1, 2, 3])
      expect(handled.events.map((event) => event.revision)).toEqual([0, 1, 2])
      expect([await stored(), appends]).toEqual([[1, 2, 3], 1])
    })

    test('one of which is refused, leave nothing of any', async () => {
      newStream()
      await expect(
        handle(ledger, stream, decider, [somar(1), { tipo: 'recusar' }, somar(2)], cause()),
      ).rejects.toMatchObject({ codigo: 'motivo-obrigatorio' })
      expect(await stored()).toEqual([])
    })

    test('each sees what those before it decided', async () => {
      newStream()
      const eleven = Array.from({ length: 11 }, (_, valor): Command => ({ tipo: 'ateDez', valor }))
      await expect(handle(ledger, stream, decider, eleven, cause())).rejects.toMatchObject({
        codigo: 'saldo-insuficiente',
      })
      expect((await handle(ledger, stream, decider, eleven.slice(1), cause())).state).toHaveLength(10)
    })
  })

  describe('a stream that moves between load and append', () => {
    /** Another writer comes first, the given number of times. */
    const overtaken = (times: number): Ledger =>
      withLedger(ledger, (original) => ({
        async append(name, expected, events) {
          if (times-- > 0) await original.append(name, expected, novos(1))
          return original.append(name, expected, events)
        },
      }))

    test('is loaded and decided again, with what came in between', async () => {
      newStream()
      const handled = await handle(overtaken(3), stream, decider, somar(9), cause())
      expect(handled.state).toEqual([0, 0, 0, 9])
      expect(handled.events).toMatchObject([{ revision: 3 }])
      expect(await stored()).toEqual([0, 0, 0, 9])
    })

    test('and makes the command impossible, the second decision refuses', async () => {
      newStream()
      await ledger.append(stream, 'none', novos(9))
      await expect(handle(overtaken(1), stream, decider, { tipo: 'ateDez', valor: 1 }, cause())).rejects.toMatchObject({
        codigo: 'saldo-insuficiente',
      })
      expect(await stored()).toHaveLength(10)
    })

    test('every time, ends in a conflict that a person can read', async () => {
      newStream()
      let attempts = 0
      const never = withLedger(ledger, () => ({
        append: (name) => (attempts++, Promise.reject(new RevisionConflict(name, 'moved'))),
      }))
      let nowMs = 0
      const pauses: number[] = []
      const pause = (ms: number): Promise<void> => {
        pauses.push(ms)
        nowMs += ms
        return Promise.resolve()
      }
      await expect(
        handle(never, stream, decider, somar(1), cause(), { nowMs: () => nowMs, pause }),
      ).rejects.toMatchObject({ kind: 'conflict', codigo: 'concorrencia' })
      // Once more at once, and then for five seconds, ever more slowly.
      expect(attempts).toBe(pauses.length + 2)
      expect(pauses[0]).toBeLessThan(4)
      expect(pauses.at(-1)).toBeGreaterThan(100)
      expect(nowMs).toBeGreaterThan(5_000)
      expect(nowMs).toBeLessThan(6_000)
      expect(await stored()).toEqual([])
    })

    test('under 64 commands at once in one process, takes each of them once', async () => {
      newStream()
      const values = Array.from({ length: 64 }, (_, n) => n)
      await Promise.all(values.map((valor) => handle(ledger, stream, decider, somar(valor), cause())))
      expect((await stored()).sort((a, b) => a - b)).toEqual(values)
    })

    test('under commands at once of two processes, never decides on what is no longer so', async () => {
      newStream()
      const other = store.open()
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, (_, n) =>
          handle(n % 2 ? ledger : other, stream, decider, { tipo: 'ateDez', valor: n }, cause()),
        ),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
      for (const result of results)
        if (result.status === 'rejected') expect((result.reason as Failure).codigo).toBe('saldo-insuficiente')
      expect(await stored()).toHaveLength(10)
    })
  })

  describe('the same command id again', () => {
    test('answers what it wrote, whatever came after and whatever would be decided now', async () => {
      newStream()
      const causa = cause()
      await handle(ledger, stream, decider, somar(1), cause())
      const first = await handle(ledger, stream, decider, [somar(2), somar(3)], causa)
      await handle(ledger, stream, decider, somar(4), cause())
      for (const command of [[somar(2), somar(3)], somar(77), { tipo: 'recusar' } as Command]) {
        const again = await handle(ledger, stream, decider, command, causa)
        expect(again).toMatchObject({
          state: [1, 2, 3, 4],
          events: first.events,
          position: first.position,
          repeated: true,
        })
        expect(again.events).toHaveLength(2)
      }
      expect(await stored()).toEqual([1, 2, 3, 4])
    })

    test('in another stream, is another command', async () => {
      const causa = cause()
      newStream()
      await handle(ledger, stream, decider, somar(1), causa)
      newStream()
      expect(await handle(ledger, stream, decider, somar(1), causa)).toMatchObject({
        repeated: false,
        events: [{ revision: 0 }],
      })
    })

    test('at the same moment, with numbers taken anew each time, everybody answers what was written', async () => {
      newStream()
      const causa = cause()
      // Each has read the empty stream before any of them appends.
      let reading = 3
      const allHaveRead = Promise.withResolvers<void>()
      const handles = [ledger, store.open(), store.open()].map((each) =>
        withLedger(each, (original) => ({
          async readStream(...args) {
            const events = await original.readStream(...args)
            if (--reading === 0) allHaveRead.resolve()
            await allHaveRead.promise
            return events
          },
        })),
      )
      const results = await Promise.all(handles.map((each, n) => handle(each, stream, decider, somar(n), causa)))
      const [event] = await ledger.readStream(stream)
      expect(await stored()).toHaveLength(1)
      for (const result of results) {
        expect(result.events).toMatchObject([{ data: event!.data, id: event!.id, revision: 0 }])
        expect(result).toMatchObject({ state: await stored(), position: event!.position })
      }
      expect(results.filter((result) => !result.repeated)).toHaveLength(1)
    })

    test('after an append whose outcome was lost, writes once', async () => {
      newStream()
      const causa = cause()
      const losing = withLedger(ledger, (original) => ({
        async append(...args) {
          await original.append(...args)
          throw new LedgerUnavailable(new Error('lost'))
        },
      }))
      await expect(handle(losing, stream, decider, somar(1), causa)).rejects.toBeInstanceOf(LedgerUnavailable)
      expect(await handle(ledger, stream, decider, somar(2), causa)).toMatchObject({
        repeated: true,
        events: [{ data: { valorPonto: 1 } }],
      })
      expect(await stored()).toEqual([1])
    })
  })

  describe('a stream whose state is kept', () => {
    const LONG = 150
    let read = 0
    let reads = 0
    let counting: Ledger
    beforeAll(() => {
      counting = withLedger(ledger, (original) => ({
        async readStream(...args) {
          reads++
          const events = await original.readStream(...args)
          read += events.length
          return events
        },
      }))
    })
    const newLongStream = async () => {
      newStream()
      await ledger.append(stream, 'none', novos(LONG))
      await handle(counting, stream, decider, somar(1000), cause())
      read = reads = 0
    }

    test('and that nobody else has moved, is not read again', async () => {
      await newLongStream()
      for (let n = 0; n < 3; n++) await handle(counting, stream, decider, somar(n), cause())
      expect(reads).toBe(0)
      expect((await stored()).slice(-4)).toEqual([1000, 0, 1, 2])
    })

    test('and that another process has moved, is read before a command is refused or decides nothing', async () => {
      newStream()
      const [first, other] = [withLedger(ledger, () => ({})), store.open()]
      await handle(first, stream, decider, somar(1), cause())
      await handle(other, stream, decider, somar(2), cause())
      expect((await handle(first, stream, decider, { tipo: 'nada' }, cause())).state).toEqual([1, 2])
      await handle(other, stream, decider, { tipo: 'somar', valor: 3 }, cause())
      expect((await handle(first, stream, decider, { tipo: 'depois', de: 3 }, cause())).state).toEqual([1, 2, 3, 4])
    })

    test('is read once, and then only what is new in it', async () => {
      await newLongStream()
      const handled = await handle(counting, stream, decider, somar(1001), cause())
      expect([handled.state.length, handled.revision, read]).toEqual([LONG + 2, LONG + 1, 0])
      await handle(store.open(), stream, decider, somar(1002), cause())
      expect((await handle(counting, stream, decider, somar(1003), cause())).state.slice(-4)).toEqual([
        1000, 1001, 1002, 1003,
      ])
      expect(read).toBe(1)
      expect((await stored()).slice(-4)).toEqual([1000, 1001, 1002, 1003])
    })

    test('knows a command that it or another process has carried out', async () => {
      await newLongStream()
      const [mine, theirs] = [cause(), cause()]
      const first = await handle(counting, stream, decider, somar(1001), mine)
      await handle(store.open(), stream, decider, somar(1002), theirs)
      for (const command of [somar(77), { tipo: 'recusar' } as Command]) {
        expect(await handle(counting, stream, decider, command, mine)).toMatchObject({
          repeated: true,
          events: first.events,
          position: first.position,
        })
        expect(await handle(counting, stream, decider, command, theirs)).toMatchObject({
          repeated: true,
          events: [{ data: { valorPonto: 1002 } }],
        })
      }
      expect(await stored()).toHaveLength(LONG + 3)
    })

    test('forgets what was decided and not written', async () => {
      await newLongStream()
      await expect(handle(counting, stream, decider, [somar(1), { tipo: 'recusar' }], cause())).rejects.toMatchObject({
        codigo: 'motivo-obrigatorio',
      })
      await expect(handle(counting, stream, decider, [somar(1), somar(-1)], cause())).rejects.toThrow()
      expect((await handle(counting, stream, decider, { tipo: 'nada' }, cause())).state).toEqual(await stored())
    })

    test('moved by another process between load and append, is decided again', async () => {
      await newLongStream()
      const other = store.open()
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => handle(n % 2 ? counting : other, stream, decider, somar(n), cause())),
      )
      expect((await handle(counting, stream, decider, { tipo: 'nada' }, cause())).state).toEqual(await stored())
      expect(await stored()).toHaveLength(LONG + 21)
    })
  })

  describe('data that must not enter', () => {
    test('against the contract of its event, is refused and nothing of the command is written', async () => {
      newStream()
      await expect(handle(ledger, stream, decider, [somar(1), somar(-1)], cause())).rejects.toThrow()
      await expect(handle(ledger, stream, decider, [somar(1), somar(0.5)], cause())).rejects.toThrow()
      expect(await stored()).toEqual([])
    })

    test('fields that the contract does not know, stay outside', async () => {
      newStream()
      const loose: typeof decider = {
        ...decider,
        decide: () => [
          { type: 'ValorPontoDefinido', data: { ...valorPonto('a', 1).data, cpf: '52998224725' } as never },
        ],
      }
      const { events } = await handle(ledger, stream, loose, somar(1), cause())
      expect(events[0]!.data).not.toHaveProperty('cpf')
      expect((await ledger.readStream(stream))[0]!.data).not.toHaveProperty('cpf')
    })

    test.each(['\0', 'a\ud800b', '\udc00', 'x\\\0'])(
      'text that no read model could keep (%j), is refused',
      async (texto) => {
        newStream()
        await expect(handle(ledger, stream, decider, { tipo: 'texto', texto }, cause())).rejects.toMatchObject({
          kind: 'invalid',
        })
        expect(await stored()).toEqual([])
      },
    )

    test.each(['\\u0000', '\\\\u0000', '👩🏽‍⚕️', '\u0001'])('text that only looks like it (%j), enters', async (texto) => {
      newStream()
      await handle(ledger, stream, decider, { tipo: 'texto', texto }, cause())
      expect((await ledger.readStream(stream))[0]!.data).toMatchObject({ motivo: { hash: texto } })
    })
  })
})

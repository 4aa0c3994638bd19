import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import { refused } from '#contracts/errors.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoContabil } from '#services/conta/estado.ts'
import { comandosDaConta } from '../../../tools/test-kit/conta.ts'
import { cause, id, novos, valorPonto } from '../../../tools/test-kit/events.ts'
import { createTestLedger, withLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import type { Cause } from './append.ts'
import { handle, replay, type Decider } from './handle.ts'
import { newId } from './ids.ts'
import { LedgerUnavailable, MAX_APPEND_BYTES, type Ledger, type NewEvent } from './port.ts'

/** Takes values until there are ten; each comes with a text. */
const decider: Decider<number[], { valor: number; texto?: string }, RedeEvent> = {
  initialState: () => [],
  decide({ valor, texto = '' }, state) {
    if (state.length >= 10) throw refused('saldo-insuficiente', 'Cheio')
    const { type, data } = valorPonto('a', valor)
    return valor === 0 ? [] : [{ type, data: { ...data, motivo: { idTexto: id('t'), hash: texto } } }]
  },
  evolve: (state, event) => (event.type === 'ValorPontoDefinido' ? [...state, event.data.valorPonto] : state),
}

const oks = (count: number): string[] => Array<string>(count).fill('ok')

describe('commands of one process that wait for one stream', () => {
  let store: TestLedger
  let stream: string
  /** The ledger, and what was appended to it at a time. */
  let appends: (readonly NewEvent[])[]
  let ledger: Ledger
  beforeAll(async () => {
    store = await createTestLedger()
  })
  afterAll(() => store?.close())
  beforeEach(() => {
    stream = `rede-${newId()}`
    appends = []
    ledger = withLedger(store.ledger, (original) => ({
      append: (...args) => (appends.push(args[2]), original.append(...args)),
    }))
  })
  const valores = async () =>
    (await store.ledger.readStream(stream)).map((event) => (event.data as { valorPonto: number }).valorPonto)
  const somar = (valor: number, { texto = '', de = ledger, causa = cause() } = {}) =>
    handle(de, stream, decider, { valor, texto }, causa)

  test('travel in one append, in their order, each with its own events, ids and cause', async () => {
    const causas = Array.from({ length: 6 }, () => cause())
    const handled = await Promise.all(causas.map((causa, n) => somar(n, { causa })))
    expect(appends.map(({ length }) => length)).toEqual([5])
    expect(await valores()).toEqual([1, 2, 3, 4, 5])
    expect(handled[0]).toMatchObject({ events: [], position: undefined })
    const stored = await store.ledger.readStream(stream)
    for (const [n, event] of stored.entries()) {
      const { position: _, ...own } = event
      expect(handled[n + 1]!.events).toEqual([own])
      expect(event.metadata.commandId).toBe(causas[n + 1]!.commandId)
      expect(handled[n + 1]).toMatchObject({ state: [1, 2, 3, 4, 5], revision: 4, repeated: false })
    }
    expect(handled.slice(1).map(({ position }) => position)).toEqual(stored.map(() => stored.at(-1)!.position))
  })

  test('and two of which want the last points, pay one and refuse the other; those before and after stand', async () => {
    const { ajustar, resgatar } = comandosDaConta('ana')
    const conta = streamName('conta', newId())
    const pedir = (nome: string, pontos: number) =>
      handle(ledger, conta, contaDecider, resgatar(nome, pontos, '2026-11-20'), cause())
    await handle(ledger, conta, contaDecider, ajustar('venda', 0, 1000, '2026-11-20'), cause())
    const outcomes = await Promise.allSettled([
      pedir('um', 400),
      pedir('dois', 500),
      pedir('três', 500),
      pedir('quatro', 100),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ reason: { codigo: 'saldo-insuficiente' } })
    expect(appends.map(({ length }) => length)).toEqual([1, 3])
    expect(saldoContabil(replay(contaDecider, await store.ledger.readStream(conta)))).toBe(0)
  })

  test('of which some are refused, or would write what cannot be read, harm no other', async () => {
    const texto = 'com o caractere \0'
    const outcomes = await Promise.allSettled(
      Array.from({ length: 13 }, (_, n) => somar(n + 1, n === 3 ? { texto } : {})),
    )
    const codigos = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { codigo: string }).codigo : 'ok',
    )
    expect(codigos).toEqual([...oks(3), 'texto-invalido', ...oks(7), 'saldo-insuficiente', 'saldo-insuficiente'])
    expect(await valores()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
  })

  test('and of which two are the same, write it once, and the second answers what the first wrote', async () => {
    const causa = cause()
    const [first, second, other] = await Promise.all([somar(1, { causa }), somar(2, { causa }), somar(3)])
    expect([first.repeated, second.repeated, other.repeated]).toEqual([false, true, false])
    expect(second.events.map(({ id: of }) => of)).toEqual(first.events.map(({ id: of }) => of))
    expect(await valores()).toEqual([1, 3])
  })

  test('of which one was carried out before, answer that one what it wrote then', async () => {
    const causa: Cause = cause()
    const earlier = await somar(1, { causa, de: store.ledger })
    const [again, other] = await Promise.all([somar(9, { causa }), somar(2)])
    expect(again).toMatchObject({ repeated: true, position: earlier.position })
    expect(other).toMatchObject({ repeated: false })
    expect(await valores()).toEqual([1, 2])
  })

  test('and which another process overtakes, are all decided again', async () => {
    let times = 2
    const overtaken = withLedger(store.ledger, (original) => ({
      async append(name, expected, events) {
        if (times-- > 0) await original.append(name, expected, novos(4))
        return original.append(name, expected, events)
      },
    }))
    const outcomes = await Promise.allSettled([1, 2, 3].map((valor) => somar(valor, { de: overtaken })))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[2]).toMatchObject({ reason: { codigo: 'saldo-insuficiente' } })
    expect((await valores()).slice(-2)).toEqual([1, 2])
    expect(await valores()).toHaveLength(10)
  })

  test('and write more than an append holds, travel in as few as hold them; one too large alone is the only one to fail', async () => {
    const third = 'x'.repeat(MAX_APPEND_BYTES / 3)
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, n) => somar(n + 1, { texto: third })),
      somar(6, { texto: 'x'.repeat(MAX_APPEND_BYTES) }),
      somar(7),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      'rejected',
      'fulfilled',
    ])
    expect(outcomes[5]).toMatchObject({ reason: { name: 'AppendTooLarge' } })
    expect(appends.map(({ length }) => length)).toEqual([2, 2, 2])
    expect(await valores()).toEqual([1, 2, 3, 4, 5, 7])
  })

  test('and whose outcome is lost, are all told so, and none writes twice when it is sent again', async () => {
    const causas = [cause(), cause(), cause()]
    const losing = withLedger(store.ledger, (original) => ({
      async append(...args) {
        await original.append(...args)
        throw new LedgerUnavailable(new Error('lost'))
      },
    }))
    const outcomes = await Promise.allSettled(causas.map((causa, n) => somar(n + 1, { causa, de: losing })))
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(LedgerUnavailable) })
    const again = await Promise.all(causas.map((causa, n) => somar(n + 1, { causa })))
    expect(again.map(({ repeated }) => repeated)).toEqual([true, true, true])
    expect(await valores()).toEqual([1, 2, 3])
  })

  test('while an earlier one is under way, travel together once it has ended', async () => {
    const begun = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow = withLedger(ledger, (original) => ({
      async append(...args) {
        begun.resolve()
        await release.promise
        return original.append(...args)
      },
    }))
    const first = somar(1, { de: slow })
    await begun.promise
    const others = [2, 3, 4].map((valor) => somar(valor, { de: slow }))
    release.resolve()
    await Promise.all([first, ...others])
    expect(appends.map(({ length }) => length)).toEqual([1, 3])
    expect(await valores()).toEqual([1, 2, 3, 4])
  })
})

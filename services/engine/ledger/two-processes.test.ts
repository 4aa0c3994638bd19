import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { redeDecider, type RedeCommand } from '#services/redes/rede.decider.ts'
import { comandosDaConta } from '../../../tools/test-kit/conta.ts'
import { cause, id } from '../../../tools/test-kit/events.ts'
import { createStandInLedger, createTestLedger, withLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import { handle } from './handle.ts'
import { newId } from './ids.ts'
import type { Ledger } from './port.ts'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const definir = (valorPonto: number): RedeCommand => ({
  tipo: 'definirValorPonto',
  idRede: id('rede'),
  valorPonto,
  desde: '2026-11-20',
  hoje: '2026-11-20',
  motivo: null,
})

describe.each([
  ['Postgres', createTestLedger],
  ['the stand-in for EventStoreDB', createStandInLedger],
] as const)('on %s', (_, create) => {
  let store: Omit<TestLedger, 'open'>
  let rival: ChildProcess
  let answers: Interface
  let stream: string
  beforeAll(async () => {
    store = await create()
    stream = streamName('rede', newId())
    rival = spawn(process.execPath, [path('rival.fixture.ts'), store.url, stream], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    answers = createInterface({ input: rival.stdout! })
  })
  afterAll(async () => {
    const ended = once(rival, 'close')
    rival.stdin!.end()
    await ended
    await store.close()
  })

  /** The other process writes first, the given number of times; answers how often this one tried. */
  function overtaken(times: number): { ledger: Ledger; tries: () => number } {
    let tries = 0
    return {
      tries: () => tries,
      ledger: withLedger(store.ledger, (original) => ({
        async append(...args) {
          if (tries++ < times) {
            const written = once(answers, 'line')
            rival.stdin!.write('\n')
            await written
          }
          return original.append(...args)
        },
      })),
    }
  }
  test('a stream that another process moves before each append but the last, is written in the end', async () => {
    const { ledger, tries } = overtaken(5)
    // However long the other process takes.
    const clock = { nowMs: () => 0, pause: () => Promise.resolve() }
    expect(await handle(ledger, stream, redeDecider, definir(77), cause(), clock)).toMatchObject({
      revision: 5,
      events: [{ data: { valorPonto: 77 } }],
    })
    expect(tries()).toBe(6)
  })

  test('a stream that another process moves before each append, is given up after a bounded time', async () => {
    const before = (await store.ledger.readStream(stream)).length
    const { ledger, tries } = overtaken(Infinity)
    let nowMs = 0
    const pause = (ms: number) => Promise.resolve((nowMs += ms))
    const clock = { nowMs: () => nowMs, pause }
    await expect(handle(ledger, stream, redeDecider, definir(88), cause(), clock)).rejects.toMatchObject({
      kind: 'conflict',
      codigo: 'concorrencia',
      message: 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.',
    })
    expect(tries()).toBeLessThan(100)
    const after = await store.ledger.readStream(stream)
    expect(after).toHaveLength(before + tries())
    expect(after.map(({ data }) => (data as { valorPonto: number }).valorPonto)).not.toContain(88)
  })

  test('three processes that redeem from one account at once, pay out what is there and no more', async () => {
    const quem = newId()
    const conta = streamName('conta', id(quem))
    await handle(store.ledger, conta, contaDecider, comandosDaConta(quem).ajustar('v', 0, 60_00, '2026-11-20'), cause())
    const runs = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        promisify(execFile)(process.execPath, [path('redeem-in-process.fixture.ts'), store.url, quem, '30', name]),
      ),
    )
    expect(runs.reduce((refused, { stdout }) => refused + Number(stdout), 0)).toBe(30)
    const events = await store.ledger.readStream(conta)
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 61 }, (_, revision) => revision))
    expect(events.at(-1)).toMatchObject({ type: 'PontosResgatados', data: { saldo: 0 } })
  })
})

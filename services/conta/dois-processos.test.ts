import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { handle, replay } from '#services/engine/ledger/handle.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../../tools/test-kit/ledger.ts'
import { contaDecider } from './conta.decider.ts'
import { saldoContabil } from './estado.ts'

const RESGATES = 64
/** Points in the account: each redemption takes one, so that many are refused. */
const PONTOS = 40
const LOTES = 8
const SCRIPT = fileURLToPath(new URL('resgatar-em-processo.fixture.ts', import.meta.url))

let store: TestLedger
const children: ChildProcess[] = []
beforeAll(async () => {
  store = await createTestLedger()
})
afterAll(async () => {
  children.forEach((child) => child.kill('SIGKILL'))
  await store?.close()
})

/** A process that is ready to redeem; it begins when it is told, and answers what became of each. */
async function processo(nome: string): Promise<() => Promise<string[]>> {
  const child = fork(SCRIPT, [store.url, nome, String(RESGATES / 2)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  const mensagem = <T>() =>
    new Promise<T>((resolve, reject) =>
      child.once('message', resolve).once('exit', () => reject(new Error(`${nome} ended`))),
    )
  await mensagem<'pronto'>()
  return () => {
    const fim = mensagem<string[]>()
    child.send('vai')
    return fim
  }
}

test('64 redemptions of one account at once, from two processes, spend each point once', async () => {
  const { ajustar } = comandosDaConta('ana')
  const stream = streamName('conta', id('ana'))
  for (let n = 0; n < LOTES; n++)
    await handle(store.ledger, stream, contaDecider, ajustar(`v${n}`, 0, (PONTOS * 100) / LOTES, '2026-11-20'), cause())

  const comecar = await Promise.all(['um', 'dois'].map(processo))
  const [um, dois] = await Promise.all(comecar.map((comeca) => comeca()))
  const tudo = [...um!, ...dois!]
  expect([tudo.length, tudo.filter((fim) => fim === 'feito').length]).toEqual([RESGATES, PONTOS])
  expect(tudo.filter((fim) => fim !== 'feito')).toEqual(
    Array.from({ length: RESGATES - PONTOS }, () => 'saldo-insuficiente'),
  )
  // Both took part, or this would be the test of one.
  expect(Math.min(...[um!, dois!].map((fins) => fins.filter((fim) => fim === 'feito').length))).toBeGreaterThan(0)

  const events = await store.ledger.readStream(stream)
  const porLote = new Map<string, number>()
  for (const event of events) {
    if (event.type === 'PontosResgatados')
      for (const { idLote, pontos } of event.data.lotes) porLote.set(idLote, (porLote.get(idLote) ?? 0) + pontos)
  }
  expect([...porLote.values()]).toEqual(Array.from({ length: LOTES }, () => (PONTOS * 100) / LOTES))
  expect(
    new Set(events.flatMap((event) => (event.type === 'PontosResgatados' ? [event.data.idResgate] : []))).size,
  ).toBe(PONTOS)
  expect(saldoContabil(replay(contaDecider, events))).toBe(0)
})

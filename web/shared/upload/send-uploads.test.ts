import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadVendas } from '#contracts/http/uploads.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'
import { failureOf, noConnection } from '#web/shared/api/failure.ts'
import { sessionReducer } from '#web/shared/session/session.slice.ts'
import { sendUploads } from './send-uploads.ts'
import type { sendFile } from './send-file.ts'
import { uploadMoved, uploads, uploadsAdded, uploadsCleared, uploadsOf } from './uploads.slice.ts'

type Send = typeof sendFile
type Outcome = Awaited<ReturnType<Send>>

const browser = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://x/painel' })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
let stop = () => undefined as void
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const file = (name: string) => new File(['x'], name)
const calls = { query: { simular: '0' } }

/** A queue whose network answers when the test says so. */
function queueOf() {
  const store = configureStore({
    reducer: { session: sessionReducer, uploads: uploads.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false }),
  })
  const attempts: { name: string; key: string | undefined; aborted: () => boolean; answer: (o: Outcome) => void }[] = []
  const send = vi.fn(
    (
      _: unknown,
      __: unknown,
      { name }: File,
      ___: unknown,
      { idempotencyKey, signal }: { idempotencyKey?: string; signal?: AbortSignal },
    ) =>
      new Promise<Outcome>((answer) => {
        attempts.push({ name, key: idempotencyKey, aborted: () => signal!.aborted, answer })
      }),
  )
  const taken: string[] = []
  stop = sendUploads(store, {
    endpointOf: () => uploadVendas,
    onTaken: ({ file: { name } }) => taken.push(name),
    onFailed: () => undefined,
    send: send as unknown as Send,
  })
  const add = (...files: File[]) => store.dispatch(uploadsAdded('upload-vendas', files, calls))
  const phases = () => uploadsOf(store.getState()).queue.map(({ step }) => step.phase)
  return { store, attempts, taken, add, phases }
}
const answered = { data: { idProcessamento: 'p' } } as never as Outcome

test('several files go one after another', async () => {
  const { attempts, taken, add, phases } = queueOf()
  add(file('a'), file('b'))
  expect([attempts.length, ...phases()]).toEqual([1, 'sending', 'waiting'])
  attempts[0]!.answer(answered)
  await eventually(() => expect(attempts.map(({ name }) => name)).toEqual(['a', 'b']))
  attempts[1]!.answer(answered)
  await eventually(() => expect(phases()).toEqual(['taken', 'taken']))
  expect(taken).toEqual(['a', 'b'])
})
test('a lost connection is waited for, and the same call is sent again', async () => {
  const { attempts, add, phases } = queueOf()
  add(file('a'))
  attempts[0]!.answer({ error: noConnection() })
  await eventually(() => expect(phases()).toEqual(['offline']))
  browser.dispatchEvent(new Event('online'))
  await eventually(() => expect(attempts).toHaveLength(2))
  expect(attempts[1]!.key).toBe(attempts[0]!.key)
  attempts[1]!.answer(answered)
  await eventually(() => expect(phases()).toEqual(['taken']))
})
test('one that failed lets the next go, and is the same call when it is tried again', async () => {
  const { store, attempts, add, phases } = queueOf()
  const broken = file('a')
  add(broken, file('b'))
  attempts[0]!.answer({ error: failureOf(500, {}) })
  await eventually(() => expect(phases()).toEqual(['failed', 'sending']))
  attempts[1]!.answer(answered)
  await eventually(() => expect(phases()).toEqual(['failed', 'taken']))
  store.dispatch(uploadMoved({ id: attempts[0]!.key!, step: { phase: 'waiting' } }))
  await eventually(() => expect(attempts).toHaveLength(3))
  attempts[2]!.answer({ error: failureOf(500, {}) })
  await eventually(() => expect(phases()).toEqual(['failed', 'taken']))
  add(broken)
  await eventually(() => expect(attempts).toHaveLength(4))
  expect(attempts.map(({ key }) => key === attempts[0]!.key)).toEqual([true, false, true, true])
})
test('a file that cannot be read any more is not tried for ever', async () => {
  const { attempts, add, phases } = queueOf()
  const lost = file('a')
  vi.spyOn(lost, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as never)
  add(lost)
  attempts[0]!.answer({ error: noConnection() })
  await eventually(() => expect(phases()).toEqual(['failed']))
})
test('what is over is cleared; what is under way is not', async () => {
  const { store, attempts, add, phases } = queueOf()
  add(file('a'), file('b'))
  attempts[0]!.answer(answered)
  await eventually(() => expect(phases()).toEqual(['taken', 'sending']))
  store.dispatch(uploadsCleared('upload-vendas'))
  expect(phases()).toEqual(['sending'])
})
test('stopped, it sends nothing more, and the file waits for the next start', () => {
  const { attempts, add, phases } = queueOf()
  add(file('a'))
  stop()
  expect([attempts[0]!.aborted(), ...phases()]).toEqual([true, 'waiting'])
})

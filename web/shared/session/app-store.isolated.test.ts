import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contractApi } from '#web/shared/api/contract-api.ts'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { failureOf } from '#web/shared/api/failure.ts'
import { jobs, jobsOf, jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { uploadChosen, uploads, uploadsAdded, uploadsOf } from '#web/shared/upload/uploads.slice.ts'
import { createAppStore } from './app-store.ts'
import { personChanged, sessionEnded, sessionStarted } from './session.slice.ts'

vi.mock('#web/shared/ui/toasts.tsx', () => ({ avisar: { sessaoExpirada: vi.fn(), ateMais: vi.fn() } }))
const browser = new EventTarget()
beforeEach(() => {
  const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothingStored)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const refused = (token: string) => callFailed({ failure: failureOf(401, {}), token })

/** A tab in which Ana has sent a file and started a job. */
function busyTab() {
  const store = createAppStore('painel', contractApi(), [jobs, uploads])
  const file = new File(['x'], 'vendas.xlsx')
  store.dispatch(sessionStarted({ token: 'ana', person: { usuario: { id: 'ana' } } }))
  store.dispatch(uploadChosen({ tipo: 'upload-vendas', files: [file], body: {} }))
  store.dispatch(uploadsAdded('upload-vendas', [file], {}))
  store.dispatch(jobStarted({ id: 'p', titulo: 'Vendas: vendas.xlsx' }))
  const held = () => {
    const { chosen, queue } = uploadsOf(store.getState())
    return [Object.keys(chosen).length, queue.length, jobsOf(store.getState()).length]
  }
  return { store, held }
}

test.each([
  ['a log-out', sessionEnded('saiu')],
  ['an expiry', refused('ana')],
  ['a log-out in another tab', sessionEnded('outra-aba')],
  ['a log-in of somebody else in another tab', sessionStarted({ token: 'rui', person: {} })],
])('%s takes files, uploads and jobs with it', (_, action) => {
  const { store, held } = busyTab()
  expect(held()).toEqual([1, 1, 1])
  store.dispatch(action)
  expect(held()).toEqual([0, 0, 0])
})
test('news of the same person takes nothing', () => {
  const { store, held } = busyTab()
  store.dispatch(personChanged({ usuario: { id: 'ana', nome: 'Ana Maria' } }))
  store.dispatch(refused('older'))
  expect(held()).toEqual([1, 1, 1])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Loads the module anew, as a newly opened page does. */
const load = async () => {
  vi.resetModules()
  return import('./started-jobs.ts')
}
const ids = () => (JSON.parse(stored.get('lastro.processamentos') ?? '[]') as { id: string }[]).map(({ id }) => id)

test('a job that was handed over is still known after a reload, until it is dismissed', async () => {
  const page = await load()
  page.jobStarted({ id: 'a', titulo: 'Exportação' })
  page.jobStarted({ id: 'b', titulo: 'Envio' })
  expect(ids()).toEqual(['b', 'a'])
  const reloaded = await load()
  reloaded.forgetJob('b')
  expect(ids()).toEqual(['a'])
})
test('the same job is listed once, and only the newest ten are kept', async () => {
  const page = await load()
  for (let n = 0; n < 12; n++) page.jobStarted({ id: String(n), titulo: 'Envio' })
  page.jobStarted({ id: '11', titulo: 'Envio' })
  expect(ids()).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
})
test('the end of a job is announced once, and not after the person has seen it', async () => {
  const page = await load()
  page.jobStarted({ id: 'a', titulo: 'Exportação' })
  page.jobStarted({ id: 'b', titulo: 'Envio' })
  page.forgetJob('b')
  expect([page.takeEnd('a'), page.takeEnd('a'), page.takeEnd('b')]).toEqual([true, false, false])
})
test('a newly opened page announces the end only of jobs that it saw running', async () => {
  const page = await load()
  page.jobStarted({ id: 'a', titulo: 'Exportação' })
  page.jobStarted({ id: 'b', titulo: 'Envio' })
  const reloaded = await load()
  reloaded.awaitEnd('a')
  expect([reloaded.takeEnd('a'), reloaded.takeEnd('b')]).toEqual([true, false])
})
test.each(['{', '{"id":"a"}', '[{"id":1}]', '[null]'])('%s in the store is no job', async (broken) => {
  stored.set('lastro.processamentos', broken)
  const page = await load()
  page.jobStarted({ id: 'a', titulo: 'Envio' })
  expect(ids()).toEqual(['a'])
})

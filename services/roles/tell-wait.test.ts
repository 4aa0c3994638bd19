import { expect, test, vi } from 'vitest'
import { tellWait } from './tell-wait.ts'

test('what takes long at a start, is told every few seconds with how far it is, until it has come', async () => {
  vi.useFakeTimers()
  const said: string[] = []
  const come = Promise.withResolvers<string>()
  let ready = 0
  const progress = () => Promise.resolve(`${ready++} de 2 prontas`)
  const waited = tellWait('as tabelas de leitura', come.promise, { say: (line) => said.push(line), progress })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(5_001)
  const told = [0, 1].map((n) => `Esperando as tabelas de leitura (${n} de 2 prontas)…`)
  expect(said).toEqual(told)
  come.resolve('aqui')
  expect(await waited).toBe('aqui')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(told)
  vi.useRealTimers()
})

test('what never comes, ends the start with the reason', async () => {
  vi.useFakeTimers()
  const never = new Promise<never>(() => undefined)
  const waited = expect(
    tellWait('a fila de trabalhos', never, { say: () => undefined, withinMs: 60_000 }),
  ).rejects.toMatchObject({
    codigo: 'inicio-demorado',
    message:
      'O início parou depois de 60 segundos esperando a fila de trabalhos. Confira o banco de dados e comece de novo.',
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await waited
  vi.useRealTimers()
})

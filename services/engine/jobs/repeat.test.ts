import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('works again after each interval, until it is stopped', async () => {
  const work = vi.fn(() => Promise.resolve())
  const repeated = repeat(work, 1_000, () => undefined)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(work).toHaveBeenCalledTimes(3)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})
test('never twice at once, and stop waits for what is under way', async () => {
  const held = Promise.withResolvers<void>()
  const work = vi.fn(() => held.promise)
  const repeated = repeat(work, 1_000, () => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  let stopped = false
  const stopping = repeated.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toBe(false)
  held.resolve()
  await stopping
})
test('a failure is reported, and the next run follows', async () => {
  const failures: string[] = []
  const work = vi.fn(() => Promise.reject(new Error('no database')))
  const repeated = repeat(work, 1_000, ({ message }) => failures.push(message))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failures).toEqual(['no database', 'no database'])
  await repeated.stop()
})

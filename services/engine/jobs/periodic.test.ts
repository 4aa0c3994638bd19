import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPeriodic } from './periodic.ts'

const error = vi.fn()
const worker = { log: { error } }
const start = (run: () => Promise<unknown>) => startPeriodic(worker, [{ name: 'look', everyMs: 1_000, run }])

beforeEach(() => {
  vi.useFakeTimers()
  error.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('works at once, and again after each interval, until it is stopped', async () => {
  const run = vi.fn(() => Promise.resolve())
  const periodic = await start(run)
  expect(run.mock.calls).toEqual([[worker]])
  await vi.advanceTimersByTimeAsync(3_500)
  expect(run).toHaveBeenCalledTimes(4)
  await periodic.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(4)
})
test('never twice at once, and stop waits for what is under way', async () => {
  const held = Promise.withResolvers<void>()
  const run = vi.fn(() => (run.mock.calls.length === 1 ? Promise.resolve() : held.promise))
  const periodic = await start(run)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(2)
  let stopped = false
  const stopping = periodic.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toBe(false)
  held.resolve()
  await stopping
})
test('a failure, also one of the first run, is logged by its name, and the next run follows', async () => {
  const periodic = await start(() => Promise.reject(new Error('no database')))
  await vi.advanceTimersByTimeAsync(1_000)
  await periodic.stop()
  expect(error.mock.calls).toEqual(
    Array.from({ length: 2 }, () => [{ err: new Error('no database'), periodic: 'look' }, 'periodic work failed']),
  )
})

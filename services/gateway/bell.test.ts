import { describe, expect, it } from 'vitest'
import { createBell } from './bell.ts'

const step = (iterable: AsyncIterable<void>) => iterable[Symbol.asyncIterator]().next()

describe('a bell', () => {
  it('wakes whoever waits for the job that rang, and nobody else', async () => {
    const bell = createBell()
    const { signal, abort } = controller()
    const [mine, other] = [bell.onProcessamento('a', signal), bell.onProcessamento('b', signal)]
    const woken = step(mine)
    const others = step(other)
    bell.ring('a')
    expect(await woken).toEqual({ done: false, value: undefined })
    abort()
    expect(await others).toMatchObject({ done: true })
  })

  it('keeps what rang between the call and the first step, and many rings as one', async () => {
    const bell = createBell()
    const { signal, abort } = controller()
    const wakings = bell.onProcessamento('a', signal)
    bell.ring('a')
    bell.ringAll()
    expect((await step(wakings)).done).toBe(false)
    const next = step(wakings)
    abort()
    expect((await next).done).toBe(true)
  })

  it('wakes everybody when notifications were lost', async () => {
    const bell = createBell()
    const { signal } = controller()
    const woken = [step(bell.onProcessamento('a', signal)), step(bell.onProcessamento('b', signal))]
    bell.ringAll()
    expect((await Promise.all(woken)).map(({ done }) => done)).toEqual([false, false])
  })

  it('ends at once for who has left already', async () => {
    expect((await step(createBell().onProcessamento('a', AbortSignal.abort()))).done).toBe(true)
  })
})

function controller() {
  const one = new AbortController()
  return { signal: one.signal, abort: () => one.abort() }
}

import type { Response } from 'express'
import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { streamEvents } from './progress.ts'

/** A response that keeps what was written. */
class FakeResponse extends EventEmitter {
  headers: Record<string, string> = {}
  headersSent = false
  written = ''
  ended = false
  onWrite: () => void = () => undefined
  status() {
    return this
  }
  set(headers: Record<string, string>) {
    Object.assign(this.headers, headers)
    return this
  }
  flushHeaders() {
    this.headersSent = true
  }
  write(text: string) {
    this.written += text
    this.onWrite()
    return true
  }
  end() {
    this.ended = true
  }
}
const stream = <T>(response: FakeResponse, events: AsyncIterable<T>, signal = new AbortController().signal) =>
  streamEvents(response as unknown as Response, events, (event) => event, signal)

async function* events(...values: unknown[]) {
  yield* values
}
/** Gives one event, then nothing ever again, deaf to everything. */
const endless = (): AsyncIterable<number> => ({
  [Symbol.asyncIterator]() {
    let given = false
    return {
      next: () =>
        given ? new Promise<never>(() => undefined) : ((given = true), Promise.resolve({ value: 1, done: false })),
    }
  },
})

afterEach(() => {
  vi.useRealTimers()
})

describe('streamEvents', () => {
  it('writes each event as one line of data, and ends after the last', async () => {
    const response = new FakeResponse()
    await stream(response, events({ feito: 1 }, { feito: 2 }))
    expect(response.written).toBe('data: {"feito":1}\n\ndata: {"feito":2}\n\n')
    expect(response.ended).toBe(true)
    expect(response.headers).toMatchObject({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
      'Cache-Control': 'no-store, no-transform',
    })
  })

  it('sends nothing before the first event, so that a failure keeps its own status', async () => {
    const response = new FakeResponse()
    const failing = (async function* () {
      throw new Error('not found')
    })()
    await expect(stream(response, failing)).rejects.toThrow('not found')
    expect(response.headersSent).toBe(false)
  })

  it('writes a comment every 15 seconds of silence, until it ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const response = new FakeResponse()
    const leave = new AbortController()
    const first = new Promise<void>((resolve) => {
      response.onWrite = resolve
    })
    const streaming = stream(response, endless(), leave.signal)
    await first
    vi.advanceTimersByTime(30_000)
    expect(response.written).toBe('data: 1\n\n: \n\n: \n\n')
    leave.abort()
    await streaming
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends when the client leaves, even if the source never speaks again', async () => {
    const response = new FakeResponse()
    const leave = new AbortController()
    response.onWrite = () => leave.abort()
    await stream(response, endless(), leave.signal)
    expect(response.ended).toBe(true)
  })

  it('lets the source clean up when the client leaves', async () => {
    const response = new FakeResponse()
    const leave = new AbortController()
    const cleaned = Promise.withResolvers<void>()
    const source = (async function* () {
      try {
        yield 1
        yield 2
      } finally {
        cleaned.resolve()
      }
    })()
    response.onWrite = () => leave.abort()
    await stream(response, source, leave.signal)
    await cleaned.promise
    expect(response.written).toBe('data: 1\n\n')
  })
})

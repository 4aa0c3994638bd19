import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import { endpointUrl } from './endpoint-url.ts'
import { failureOf, noConnection, unexpectedAnswer, type ApiFailure } from './failure.ts'
import { headersOf, parseJson, type LooseCall } from './perform.ts'

/** The longest wait between two attempts, and how many may fail in a row before the caller should poll. */
const MAX_WAIT_MS = 15_000
const MAX_FAILURES = 4

/**
 * Takes the text of a server-sent event stream in any pieces and gives the `data` of each finished event
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 */
export function eventParser(): (chunk: string) => string[] {
  let rest = ''
  let data: string[] = []
  return (chunk) => {
    const events: string[] = []
    // A lone \r at the end may be the first half of \r\n: keep it for the next piece.
    const text = rest + chunk
    const usable = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = usable.split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + text.slice(usable.length)
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
    return events
  }
}

/** 1 s, 2 s, 4 s … up to the longest wait. */
export const waitMs = (failures: number): number => Math.min(MAX_WAIT_MS, 1000 * 2 ** Math.max(0, failures - 1))

interface Follow<E extends EndpointShape> {
  token: string | null
  signal: AbortSignal
  onEvent: (event: Answer<E>) => void
  /** Whether the event is the last one, after which the stream's end is no reason to reconnect. */
  isLast: (event: Answer<E>) => boolean
}

/**
 * Follows an event stream with `fetch`, so that the token travels in a header, and reconnects with growing waits.
 * Resolves to 'finished' after the last event, to 'aborted' with the signal, or to a failure after which to poll.
 */
export async function followEvents<E extends EndpointShape>(
  endpoint: E,
  call: LooseCall,
  { token, signal, onEvent, isLast }: Follow<E>,
): Promise<'finished' | 'aborted' | ApiFailure> {
  for (let failures = 0; !signal.aborted;) {
    try {
      const response = await fetch(endpointUrl(endpoint.path, call.params, call.query), {
        headers: { ...headersOf({ token, location: location.href }), Accept: 'text/event-stream' },
        signal,
      })
      if (!response.ok || response.body === null) {
        const failure = failureOf(response.status, parseJson(await response.text()))
        if (response.status < 500 && response.status !== 429) return failure
      } else {
        const parse = eventParser()
        const text = response.body.pipeThrough(new TextDecoderStream())
        for await (const chunk of readAll(text)) {
          for (const data of parse(chunk)) {
            const event = endpoint.answers[200]?.safeParse(parseJson(data))
            if (!event?.success) return unexpectedAnswer(200)
            failures = 0
            onEvent(event.data as Answer<E>)
            if (isLast(event.data as Answer<E>)) return 'finished'
          }
        }
      }
    } catch {
      if (signal.aborted) return 'aborted'
    }
    failures += 1
    if (failures >= MAX_FAILURES) return noConnection()
    await pause(waitMs(failures), signal)
  }
  return 'aborted'
}

/** Async iteration over a stream; Safari's streams do not offer it themselves. */
async function* readAll(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Rejects when the stream ended by the caller's signal.
    reader.cancel().catch(() => undefined)
  }
}

export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

import type { Response } from 'express'
import { once } from 'node:events'

/** Silent proxies close a connection after half a minute or more; a comment this often keeps it. */
const HEARTBEAT_MS = 15_000

/**
 * Writes server-sent events, one JSON object each, until the last one was written or `signal` aborts (the client left,
 * or the gateway stops). Nothing is sent before the first event is there: a failure until then still gets its own
 * status.
 */
export async function streamEvents<T>(
  response: Response,
  events: AsyncIterable<T>,
  encode: (event: T) => unknown,
  signal: AbortSignal,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]()
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  // A source that does not hear the signal must not keep the connection: its next event is not waited for.
  const next = () => Promise.race([iterator.next(), aborted])
  let heartbeat: NodeJS.Timeout | undefined
  try {
    for (let step = await next(); step && !step.done && !signal.aborted; step = await next()) {
      const data = JSON.stringify(encode(step.value))
      if (!heartbeat) {
        openStream(response)
        heartbeat = setInterval(() => response.write(': \n\n'), HEARTBEAT_MS)
      }
      if (!response.write(`data: ${data}\n\n`)) await Promise.race([once(response, 'drain'), aborted])
    }
  } finally {
    clearInterval(heartbeat)
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
  if (!response.headersSent) openStream(response)
  response.end()
}

function openStream(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Compression and proxies would hold events back.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
}

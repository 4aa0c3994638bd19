import type pg from 'pg'
import { createClient } from './connection.ts'

/** Pause before reconnecting after a lost connection. */
const RECONNECT_MS = 500

export interface Listening {
  close: () => Promise<void>
}

/**
 * Listens on a channel until closed, on a separate connection. Notifications sent while the connection is down are
 * lost: `onGap` is called once it is back, so that the listener can check for itself.
 */
export async function listen(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<Listening> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = createClient(url)
    next.on('notification', ({ payload }) => onPayload(payload ?? ''))
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
    next.on('end', reconnectLater)
    client = next
    if (closed) await next.end()
  }

  function reconnectLater(): void {
    if (closed) return
    timer = setTimeout(() => {
      connect().then(onGap, reconnectLater)
    }, RECONNECT_MS)
    timer.unref()
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

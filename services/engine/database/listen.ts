import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createClient } from './connection.ts'
import { heartbeat } from './heartbeat.ts'

/** Pause before reconnecting after a lost connection. */
const RECONNECT_MS = 500
/** Where the network is gone, a connection never says goodbye: its socket is then left to the system. */
const GOODBYE_MS = 2000

const goodbye = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => undefined), pause(GOODBYE_MS, undefined, { ref: false })])

export interface Connected {
  close: () => Promise<void>
}

/**
 * Holds a connection of its own, prepared by `begin`, until closed. When it is lost or falls silent, a new one is
 * made and `onBack` is called.
 * @throws what `begin` throws the first time; later it is tried again.
 */
export async function stayConnected(
  url: string,
  begin: (client: pg.Client) => Promise<void>,
  onBack: () => void = () => undefined,
): Promise<Connected> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = createClient(url)
    await next.connect()
    const end = (): void => void next.end().catch(() => undefined)
    next.on('end', heartbeat(next, end))
    try {
      await begin(next)
    } catch (error) {
      // Whoever tries next must not find what this connection still holds.
      await goodbye(next)
      throw error
    }
    next.on('end', reconnectLater)
    client = next
    if (closed) await next.end()
  }

  function reconnectLater(): void {
    if (closed) return
    timer = setTimeout(() => {
      connect().then(onBack, reconnectLater)
    }, RECONNECT_MS)
    timer.unref()
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      if (client) await goodbye(client)
    },
  }
}

/**
 * Listens on a channel until closed. Notifications sent while the connection was lost are lost: `onGap` is called once
 * it is back, so that the listener can check for itself.
 */
export const listen = (
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<Connected> =>
  stayConnected(
    url,
    async (client) => {
      client.on('notification', ({ payload }) => onPayload(payload ?? ''))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    onGap,
  )

import type { Socket } from 'node:net'
import type pg from 'pg'

/** Enough that one slow statement delays only those on its own connection. */
const CONNECTIONS = 2

/**
 * A few connections that all callers share. A statement is sent without waiting for earlier answers, and what one
 * turn of the event loop asks is sent together; that saves most of the cost of a short statement. Only for short
 * reads: whoever shares the connection with a long one waits for it. Each statement stands alone, with its own error
 * and without a transaction.
 */
export interface Pipeline {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  end(): Promise<void>
}

interface Shared {
  client: pg.Client
  connected: Promise<unknown>
  /** Statements that are not answered yet. */
  waiting: number
}

/** `connect` gives a client that is not connected yet, and has `pipeline` set. */
export function createPipeline(connect: () => pg.Client): Pipeline {
  const open = new Set<Shared>()

  function share(): Shared {
    const client = connect()
    const shared: Shared = { client, connected: client.connect(), waiting: 0 }
    const forget = () => void open.delete(shared)
    client.once('error', forget).once('end', forget)
    shared.connected.catch(forget)
    open.add(shared)
    return shared
  }

  /** The least busy one, or one more while all are busy. */
  function choose(): Shared {
    let idlest: Shared | undefined
    for (const shared of open) if (!idlest || shared.waiting < idlest.waiting) idlest = shared
    return idlest && (idlest.waiting === 0 || open.size === CONNECTIONS) ? idlest : share()
  }

  return {
    async query(statement) {
      const shared = choose()
      shared.waiting++
      try {
        await shared.connected
        collect(shared.client)
        return await shared.client.query(statement)
      } catch (error) {
        if (endsConnection(error)) open.delete(shared)
        throw error
      } finally {
        shared.waiting--
      }
    },
    async end() {
      const clients = [...open].map(({ connected, client }) =>
        connected.then(
          () => client.end(),
          () => undefined,
        ),
      )
      open.clear()
      await Promise.all(clients)
    },
  }
}

/** The server says this before it closes the connection, which is noticed a moment later. */
const endsConnection = (error: unknown): boolean =>
  ['FATAL', 'PANIC'].includes((error as { severity?: string }).severity ?? '')

/** Holds back what is written until this turn of the event loop has ended. */
function collect(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

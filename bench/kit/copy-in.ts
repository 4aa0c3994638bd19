import { once } from 'node:events'
import type pg from 'pg'

/** What `pg` has for copying and its types leave out. */
interface Copying extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** Gives the texts to a `COPY … FROM STDIN`, as fast as the server takes them; all or none of their rows are stored. */
export async function copyIn(client: pg.Client, statement: string, texts: Iterable<string>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failed = false
  const send = async (connection: Copying): Promise<void> => {
    try {
      for (const text of texts) {
        if (failed) return
        connection.sendCopyFromChunk(Buffer.from(text))
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail(String(error))
    }
  }
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: Copying) => void send(connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError(error: Error) {
      failed = true
      reject(error)
    },
  })
  await promise
}

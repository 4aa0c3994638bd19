import { once } from 'node:events'
import type pg from 'pg'

/** What `pg` has for copying and its types leave out. */
interface Copying extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** A value in the text format of `COPY`, in which these four separate columns and lines. */
export const copyText = (value: string | number | boolean | null | undefined): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replaceAll(EACH_SPECIAL, (one) => ESCAPES[one]!) : value
}
const SPECIAL = /[\\\t\n\r]/
const EACH_SPECIAL = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Gives the texts to a `COPY … FROM STDIN`, as fast as the server takes them; all or none of their rows are stored. */
export async function copyIn(client: pg.ClientBase, statement: string, texts: Iterable<string>): Promise<void> {
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
      // On a lost connection nothing can be sent, and the query fails by itself.
      if (!failed) connection.sendCopyFail(String(error))
    }
  }
  client.query({
    text: statement,
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: Copying) => void send(connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError(error: Error) {
      failed = true
      reject(error)
    },
  } as pg.Submittable)
  await promise
}

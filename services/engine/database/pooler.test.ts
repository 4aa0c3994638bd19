import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { createClient } from './connection.ts'
import { refuseTransactionPooler } from './pooler.ts'

describe('the address of a database', () => {
  const { url } = databaseForTests(1)
  let pooler: Awaited<ReturnType<typeof transactionPooler>>
  beforeAll(async () => {
    pooler = await transactionPooler(url)
  })
  afterAll(() => pooler.close())

  test('of Postgres itself is taken', () =>
    expect(refuseTransactionPooler('DATABASE_URL', url)).resolves.toBeUndefined())

  test('that does not answer is left to whoever needs it', () =>
    expect(
      refuseTransactionPooler('DATABASE_URL', Object.assign(new URL(url), { port: '1' }).href),
    ).resolves.toBeUndefined())

  test('that lends a connection by the transaction is refused with a sentence that says what to do', () =>
    expect(refuseTransactionPooler('DATABASE_READ_URL', pooler.url)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^DATABASE_READ_URL: .*use o endereço do próprio Postgres, ou pool_mode = session\.$/i,
      ),
    }))
})

/** Answers simple queries of one column, each from the same connection, whoever asks. */
async function transactionPooler(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const lent = createClient(url)
  await lent.connect()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let started = false
    socket.on('data', (data: Buffer) => {
      if (!started) {
        started = true
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]))
      } else if (data.toString('latin1', 0, 1) === 'Q') {
        void lent.query(data.toString('utf8', 5, data.length - 1)).then(({ rows: [row] }) => {
          socket.write(Buffer.concat([...answer(Object.entries(row as object)[0] as [string, string]), READY]))
        })
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await lent.end()
    },
  }
}

const message = (type: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number): Buffer => int32(value).subarray(2)
const READY = message('Z', Buffer.from('I'))
const TEXT_TYPE = 25
const answer = ([name, value]: [string, string]): Buffer[] => [
  message(
    'T',
    Buffer.concat([
      int16(1),
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(TEXT_TYPE),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  ),
  message('D', Buffer.concat([int16(1), int32(Buffer.byteLength(value)), Buffer.from(value)])),
  message('C', Buffer.from('SELECT 1\0')),
]

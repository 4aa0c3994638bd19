import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from './gateway.fixture.ts'
import { startServer, type RunningServer } from './server.ts'

const fixture = createTestApp()
let server: RunningServer
beforeAll(async () => {
  server = await startServer(fixture.app, 0, '127.0.0.1')
})
afterAll(async () => {
  await server.stop()
  fixture[Symbol.dispose]()
})

/** What the server says to these bytes, until it closes the connection. */
async function said(bytes: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head: head.toLowerCase(), body: JSON.parse(body) as Record<string, string> }
}

describe('a call that cannot be read', () => {
  it.each([
    ['with headers beyond the limit', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['that is no HTTP', 'GET / HTTP/1.1\r\nno header\r\n\r\n', 400],
    ['that expects what nobody offers', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n', 417],
  ])('%s, is answered in the shape of errors and with the headers of every answer', async (_what, bytes, status) => {
    const { head, body } = await said(bytes)
    expect(head).toContain(`http/1.1 ${status} `)
    for (const header of ['content-security-policy', 'x-content-type-options: nosniff', 'x-frame-options: deny'])
      expect(head).toContain(header)
    expect(head).toContain('content-type: application/json')
    expect(body).toEqual({
      erro: body['mensagem'],
      mensagem: expect.stringMatching(/\.$/) as string,
      codigo: expect.any(String) as string,
      correlacao: expect.any(String) as string,
    })
    expect(head).toContain(`x-correlation-id: ${body['correlacao']}`)
  })

  it('leaves the server to others', async () => {
    await said('no call at all\r\n\r\n')
    expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200)
  })
})

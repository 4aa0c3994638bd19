import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whatsappContract } from '../whatsapp.contract.ts'
import type { EntregaFalhou } from '../entrega-falhou.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

interface Received {
  path: string
  authorization: string | undefined
  body: Body
}
interface Body {
  to: string
  biz_opaque_callback_data: string
  template: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] }
}

/** A stand-in for the Cloud API that records requests and answers as the test says. */
async function startApi(
  answer: () => { status: number; body: unknown } | 'silence' = () => ({
    status: 200,
    body: { messages: [{ id: 'wamid' }] },
  }),
) {
  const received: Received[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: (await json(request)) as Body,
    })
    const answered = answer()
    if (answered === 'silence') return
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body))
  }
  const server: Server = createServer((request, response) => {
    void handle(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  return { received, stop, url: `http://127.0.0.1:${port}/v23.0` }
}

whatsappContract('the Cloud API', async () => {
  const api = await startApi()
  return {
    whatsapp: whatsappCloud({ apiUrl: api.url, token: 'segredo', phoneId: '123456' }),
    entregue(id) {
      const body = api.received.find((each) => each.body.biz_opaque_callback_data === id)?.body
      return Promise.resolve(
        body && {
          para: `+${body.to}`,
          modelo: body.template.name,
          idioma: body.template.language.code,
          parametros: body.template.components[0]!.parameters.map((parameter) => parameter.text),
        },
      )
    },
    derrubar: api.stop,
    drop: api.stop,
  }
})

describe('the Cloud API', () => {
  let answer: { status: number; body: unknown } | 'silence'
  let api: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => {
    api = await startApi(() => answer)
  })
  afterAll(() => api.stop())
  const enviar = () =>
    whatsappCloud({ apiUrl: api.url, token: 'segredo', phoneId: '123456', timeoutMs: 300 }).enviar({
      id: '1',
      para: '+5511900001234',
      modelo: 'm',
      idioma: 'pt_BR',
      parametros: [],
      texto: '',
    })
  const failure = () =>
    enviar().then(
      () => undefined,
      (error: EntregaFalhou) => error,
    )

  test('the token travels in its header, to the path of the number', async () => {
    answer = { status: 200, body: {} }
    await enviar()
    expect(api.received.at(-1)).toMatchObject({ path: '/v23.0/123456/messages', authorization: 'Bearer segredo' })
  })

  test.each([
    [429, 130429, true],
    [500, 131000, true],
    [401, 190, true],
    [400, 131056, true],
    [400, 131026, false],
    [404, 132001, false],
    [400, 100, false],
  ])('HTTP %i with code %i: another try is worth it: %s', async (status, code, retentavel) => {
    answer = { status, body: { error: { code, message: 'to +5511900001234 with segredo' } } }
    const falha = await failure()
    expect(falha).toMatchObject({
      retentavel,
      message: `o WhatsApp recusou a mensagem (HTTP ${status}, código ${code})`,
    })
  })

  test('an answer that is no JSON is classified by its status', async () => {
    answer = { status: 502, body: '<html>' }
    expect(await failure()).toMatchObject({ retentavel: true })
  })

  test('silence ends after the time-out', async () => {
    answer = 'silence'
    expect(await failure()).toMatchObject({ retentavel: true, message: 'o WhatsApp não respondeu a tempo' })
  })
})

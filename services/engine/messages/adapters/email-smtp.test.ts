import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { mailerContract, REMETENTE } from '../email.contract.ts'
import type { EntregaFalhou } from '../entrega-falhou.ts'
import { emailSmtp } from './email-smtp.ts'

const PASSWORD = 'segredo do servidor'

/** A mail server on this machine, which keeps what it takes. */
async function startServer(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      done(password === PASSWORD ? null : new Error('wrong'), { user: 'lastro' }),
    onData(stream, _session, done) {
      void text(stream).then((raw) => {
        taken.push(raw)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { taken, stop, url: `smtp://lastro:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`, port }
}

mailerContract('a mail server', async () => {
  const server = await startServer()
  return {
    mailer: emailSmtp({ url: server.url, from: REMETENTE }),
    entregue: (id) => Promise.resolve(server.taken.find((raw) => raw.includes(`<${id}@lastro>`))),
    derrubar: server.stop,
    drop: server.stop,
  }
})

describe('a mail server', () => {
  let refusal: { responseCode: number; message: string }
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(refusal.message), refusal)),
    })
  })
  afterAll(() => server.stop())
  const failure = (url = server.url) =>
    emailSmtp({ url, from: REMETENTE, timeoutMs: 300 })
      .enviar({ id: '1', para: { nome: 'Ana', endereco: 'ana@example.com' }, assunto: 'Oi', texto: 'Oi', html: 'Oi' })
      .then(
        () => undefined,
        (error: EntregaFalhou) => error,
      )

  test.each([
    [450, true],
    [550, false],
  ])(
    'that answers %i to the recipient: another try is worth it: %s; its words stay out',
    async (responseCode, retentavel) => {
      refusal = { responseCode, message: 'ana@example.com is not known here' }
      const falha = await failure()
      expect(falha).toMatchObject({ retentavel })
      expect(falha?.message).toContain(String(responseCode))
      expect(falha?.message).not.toContain('ana@')
    },
  )

  test('that refuses the log-in waits for whoever runs Lastro, and the password is not told', async () => {
    const falha = await failure(`smtp://lastro:errada@127.0.0.1:${server.port}`)
    expect(falha).toMatchObject({ retentavel: true })
    expect(falha?.message).not.toContain('errada')
  })
})

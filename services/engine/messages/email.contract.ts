import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import { readEmail } from './email.fixture.ts'
import type { Email, Mailer } from './email.port.ts'
import { EntregaFalhou } from './entrega-falhou.ts'

export interface MailerUnderTest {
  mailer: Mailer
  /** The whole e-mail that arrived under an id, as it travelled. */
  entregue(id: string): Promise<string | undefined>
  /** Makes later calls fail as if the service were down. */
  derrubar(): Promise<void>
  drop(): Promise<void>
}

/** Whom the mailer under test sends from. */
export const REMETENTE = 'Lastro <pontos@example.com>'

/** The tests that every implementation of `Mailer` passes. */
export function mailerContract(name: string, create: () => Promise<MailerUnderTest>): void {
  describe(`${name} as a mailer`, () => {
    let kit: MailerUnderTest
    beforeAll(async () => {
      kit = await create()
    })
    afterAll(() => kit.drop())
    const email = (mudanca: Partial<Email> = {}): Email => ({
      id: newId(),
      para: { nome: 'Antônia Conceição', endereco: 'antonia@example.com' },
      assunto: 'Crie uma nova senha: é rápido, e o link vale por uma hora só — depois peça outro',
      texto: `Olá, Antônia!\n\n${'Uma linha longa com acentuação. '.repeat(10)}\n\nhttps://lastro.example/x=y`,
      html: '<p>Olá, <b>Antônia</b>!</p>',
      ...mudanca,
    })
    const chegou = async (id: string) => {
      const raw = await kit.entregue(id)
      return raw === undefined ? undefined : readEmail(raw)
    }

    test('an e-mail arrives with its addresses and subject, as text and as HTML', async () => {
      const um = email({ responderPara: { nome: 'Beto, o vendedor', endereco: 'beto@example.com' } })
      await kit.mailer.enviar(um)
      const { headers, parts } = (await chegou(um.id))!
      expect(headers.get('from')).toBe(REMETENTE)
      expect(headers.get('to')).toBe('Antônia Conceição <antonia@example.com>')
      expect(headers.get('reply-to')).toBe('"Beto, o vendedor" <beto@example.com>')
      expect(headers.get('subject')).toBe(um.assunto)
      expect(headers.get('message-id')).toBe(`<${um.id}@lastro>`)
      expect(parts['text/plain']?.replaceAll('\r\n', '\n').trim()).toBe(um.texto)
      expect(parts['text/html']?.trim()).toBe(um.html)
    })

    test('nothing in a name or a subject adds a header or another recipient', async () => {
      const um = email({
        para: { nome: 'Ana\r\nBcc: outra@example.com', endereco: 'ana@example.com' },
        assunto: 'Oi\r\nBcc: outra@example.com',
      })
      await kit.mailer.enviar(um)
      expect((await chegou(um.id))!.headers.has('bcc')).toBe(false)
    })

    test('sending an id again is no failure', async () => {
      const um = email()
      await kit.mailer.enviar(um)
      await kit.mailer.enviar(um)
      expect(await chegou(um.id)).toBeDefined()
    })

    test('e-mails at once do not mix', async () => {
      const muitos = Array.from({ length: 10 }, (_, n) => email({ assunto: `Assunto ${n}` }))
      await Promise.all(muitos.map((um) => kit.mailer.enviar(um)))
      for (const um of muitos) expect((await chegou(um.id))?.headers.get('subject')).toBe(um.assunto)
    })

    test('when the other side is away the failure says that it passes', async () => {
      await kit.derrubar()
      const falha = await kit.mailer.enviar(email()).catch((error: unknown) => error)
      expect(falha).toBeInstanceOf(EntregaFalhou)
      expect(falha).toMatchObject({ retentavel: true })
    })
  })
}

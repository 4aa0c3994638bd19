import { createTransport } from 'nodemailer'
import type { Mailer } from '../email.port.ts'
import { mailOf } from './mime.ts'
import { putInOutbox } from './outbox.ts'

/** The default without a mail server: each e-mail is an `.eml` file, which any mail program opens. */
export function emailOutbox(dataDir: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async enviar(email) {
      const { message } = await composer.sendMail(mailOf(email, from))
      await putInOutbox(dataDir, `email-${email.id}.eml`, message as Buffer)
    },
  }
}

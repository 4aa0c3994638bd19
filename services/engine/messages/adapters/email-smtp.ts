import { createTransport } from 'nodemailer'
import type { Mailer } from '../email.port.ts'
import { EntregaFalhou } from '../entrega-falhou.ts'
import { mailOf } from './mime.ts'

export interface SmtpOptions {
  /** `smtp://user:password@server:587` or `smtps://…`; TLS is used wherever the server offers it. */
  url: string
  /** `Lastro <pontos@example.com>`. */
  from: string
  timeoutMs?: number
}

/** A mail server. An e-mail may have been taken despite a time-out: delivery is at least once. */
export function emailSmtp({ url, from, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async enviar(email) {
      await transport.sendMail(mailOf(email, from)).catch((error: unknown) => {
        throw failureOf(error)
      })
    },
  }
}

/**
 * What a mail server refuses for good (5xx) is given up, except the log-in: whoever runs Lastro corrects that. Its own
 * words may quote the address, so they are left out.
 */
function failureOf(error: unknown): EntregaFalhou {
  const { code = 'erro', responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode === undefined)
    return new EntregaFalhou(`o servidor de e-mail não pôde ser alcançado (${code})`, true, error)
  const forGood = responseCode >= 500 && code !== 'EAUTH'
  return new EntregaFalhou(`o servidor de e-mail recusou a mensagem (${code}, ${responseCode})`, !forGood, error)
}

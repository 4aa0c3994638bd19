import type { SendMailOptions } from 'nodemailer'
import type { Email, Endereco } from '../email.port.ts'

const enderecoDe = ({ nome, endereco }: Endereco) => ({ name: nome, address: endereco })

/** An e-mail as nodemailer composes it. It reads no files and no addresses of the web, whatever a text holds. */
export const mailOf = ({ id, para, responderPara, assunto, texto, html }: Email, from: string): SendMailOptions => ({
  from,
  to: enderecoDe(para),
  ...(responderPara ? { replyTo: enderecoDe(responderPara) } : {}),
  subject: assunto,
  text: texto,
  html,
  messageId: `<${id}@lastro>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

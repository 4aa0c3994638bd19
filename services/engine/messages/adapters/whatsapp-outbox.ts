import type { WhatsApp } from '../whatsapp.port.ts'
import { putInOutbox } from './outbox.ts'

/** The default without an account: each message is a JSON file, one for each id even if sent repeatedly. */
export const whatsappOutbox = (dataDir: string): WhatsApp => ({
  enviar: (mensagem) =>
    putInOutbox(
      dataDir,
      `whatsapp-${mensagem.id}.json`,
      `${JSON.stringify({ canal: 'whatsapp', ...mensagem }, null, 2)}\n`,
    ),
})

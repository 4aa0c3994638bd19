import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EntregaFalhou, type WhatsApp } from '../whatsapp.port.ts'

/**
 * The default without an account: each message is a JSON file in `<dataDir>/outbox`, written whole or not at all, one
 * for each id even if sent repeatedly.
 */
export function whatsappOutbox(dataDir: string): WhatsApp {
  const outbox = join(dataDir, 'outbox')
  return {
    async enviar(mensagem) {
      const temporary = join(outbox, `.${randomUUID()}.parte`)
      try {
        await mkdir(outbox, { recursive: true })
        await writeFile(temporary, `${JSON.stringify({ canal: 'whatsapp', ...mensagem }, null, 2)}\n`, {
          flag: 'wx',
          flush: true,
        })
        await rename(temporary, join(outbox, `whatsapp-${mensagem.id}.json`))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined)
        throw new EntregaFalhou(
          `a caixa de saída não aceitou a mensagem (${(error as NodeJS.ErrnoException).code ?? 'erro'})`,
          true,
          error,
        )
      }
    },
  }
}

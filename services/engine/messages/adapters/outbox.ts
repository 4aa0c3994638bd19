import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EntregaFalhou } from '../entrega-falhou.ts'

/**
 * Writes a message to `<dataDir>/outbox`, whole or not at all; one that is sent again takes the place of the first.
 * @throws EntregaFalhou
 */
export async function putInOutbox(dataDir: string, name: string, content: string | Buffer): Promise<void> {
  const outbox = join(dataDir, 'outbox')
  const temporary = join(outbox, `.${randomUUID()}.parte`)
  try {
    await mkdir(outbox, { recursive: true })
    await writeFile(temporary, content, { flag: 'wx', flush: true })
    await rename(temporary, join(outbox, name))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    const { code = 'erro' } = error as NodeJS.ErrnoException
    throw new EntregaFalhou(`a caixa de saída não aceitou a mensagem (${code})`, true, error)
  }
}

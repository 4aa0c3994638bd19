import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outbox } from '../outbox.port.ts'

/** `<channel>-<id>.<extension>`, as every channel writes its files. */
const FILE = /^[a-z]+-([0-9a-f-]{36})\.[a-z]+$/

/** The files of `<dataDir>/outbox`. */
export function outboxFiles(dataDir: string): Outbox {
  const outbox = join(dataDir, 'outbox')
  return {
    async remove(ids) {
      const unwanted = new Set(ids)
      const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for (const name of names) {
        const id = FILE.exec(name)?.[1]
        if (id !== undefined && unwanted.has(id)) await rm(join(outbox, name), { force: true })
      }
    },
  }
}

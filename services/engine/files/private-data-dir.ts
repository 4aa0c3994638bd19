import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** For root, whose database is under the directory and runs as another user: it passes, and lists nothing. */
const directoryMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700)

/** What Lastro makes beside the database's own files, which keep the modes that Postgres wants. */
const OURS = /^(arquivos|outbox|chave-de-assinatura|primeiro-acesso\.txt|lastro\.lock|postgres\.\w+)$/

/**
 * Makes `dataDir`, and what Lastro keeps there, readable by its own user alone: photos, password links, keys. What an
 * earlier version left open is closed, and nothing is opened further. What belongs to another user is left as it is:
 * the later attempt to use it says so.
 */
export function keepDataDirPrivate(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: directoryMode() })
  } catch {
    // Told by the first one that writes there, in a sentence.
  }
  process.umask(0o077)
  close(dataDir, directoryMode())
  for (const name of namesIn(dataDir)) if (OURS.test(name)) close(join(dataDir, name), 0o700)
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

function close(path: string, mode: number): void {
  try {
    const found = lstatSync(path)
    if (!found.isSymbolicLink() && found.mode & 0o777 & ~mode) chmodSync(path, found.mode & mode)
  } catch {
    // Gone meanwhile, or somebody else's.
  }
}

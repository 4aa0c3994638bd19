/**
 * Writes the files that are generated, so that they can be read and reviewed without running anything.
 * `--check` writes nothing; it names files that differ and exits with 1 if there are any.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '#services/engine/http/endpoints.ts'
import { createOpenApi } from '#services/engine/http/openapi.ts'
import { createDecisionsIndex } from './decisions-index.ts'
import { createLedgerDoc } from './ledger-doc.ts'

interface Artefact {
  /** Relative to the root of the project. */
  path: string
  make: () => string
}

export const artefacts: readonly Artefact[] = [
  { path: 'docs/openapi.json', make: () => `${JSON.stringify(createOpenApi(endpoints), null, 2)}\n` },
  { path: 'docs/ledger.md', make: createLedgerDoc },
  { path: 'docs/decisions/README.md', make: createDecisionsIndex },
]

const root = join(import.meta.dirname, '..')

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The artefacts whose files are out of date. */
export function outdated(): Artefact[] {
  return artefacts.filter(({ path, make }) => read(join(root, path)) !== make())
}

if (import.meta.main) {
  const changed = outdated()
  if (process.argv.includes('--check')) {
    for (const { path } of changed) console.error(`${path} is outdated: run "npm run generate"`)
    process.exitCode = changed.length > 0 ? 1 : 0
  } else {
    for (const { path, make } of changed) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), make())
      console.log(`${path} written`)
    }
  }
}

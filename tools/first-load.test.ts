import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * How much JavaScript a browser fetches before a screen can be used: the application, the screen and its frame, with all
 * that they import, each file compressed as the gateway does it. Sizes, not times: they do not depend on the machine.
 */
const ROOT = join(import.meta.dirname, '..')
/** The first screen of each application (`docs/performance.md`); a floor that only gets lower. */
const BUDGET_KB = { loja: 180, painel: 300 } as const
/** Screens on which nobody starts: forms of the store bring the forms' library, lists of the panel table, filters and dialogs. */
const LATER_KB = { loja: 260, painel: 340 } as const
const isFirst = { loja: (screen: string) => !/\/(cadastro|perfil)\//.test(screen), painel: (screen: string) => /\/(entrar|dashboard)\//.test(screen) }

type App = keyof typeof BUDGET_KB
interface Chunk { file: string; imports?: string[]; isDynamicEntry?: boolean }

const frameOf: Record<App, string> = { loja: 'loja/frame/frame.tsx', painel: 'painel/shell/shell.tsx' }
/** The gallery of parts is in no build. */
const screens = globSync('{loja,painel}/**/*.screen.tsx', { cwd: join(ROOT, 'web') }).filter((screen) => !screen.startsWith('painel/galeria/')).sort()

let dist: string
let chunks: Record<string, Chunk>
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'lastro-telas-'))
  execFileSync(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', dist, '--manifest', '--logLevel', 'error'], {
    cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' },
  })
  chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** The files of the entries and of all that they import. */
function filesOf(entries: readonly string[]): string[] {
  const files = new Map<string, string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (chunk === undefined) throw new Error(`The build has no "${name}"`)
    if (files.has(name)) return
    files.set(name, chunk.file)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...files.values()].filter((file) => file.endsWith('.js'))
}

const kb = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000

describe('JavaScript before a screen can be used', () => {
  test.for(screens)('%s is a file of its own, within its budget', (screen) => {
    const app = screen.split('/')[0] as App
    expect(chunks[screen]?.isDynamicEntry).toBe(true)
    const size = kb(filesOf([`${app}/index.html`, frameOf[app], screen]))
    expect(size, `${screen}: kB`).toBeLessThanOrEqual((isFirst[app](screen) ? BUDGET_KB : LATER_KB)[app])
    // React alone is more: nothing here would mean that nothing was measured.
    expect(size).toBeGreaterThan(100)
  })

  test('no screen waits for what only another one needs', () => {
    const first = filesOf(['loja/index.html', frameOf.loja, 'loja/inicio/inicio.screen.tsx']).map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
    expect(first).not.toContain('shouldUnregister')
    expect(first).not.toContain('Lei Geral de Proteção de Dados')
  })
})

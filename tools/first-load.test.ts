import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWebIfStale } from '#services/roles/web-build.ts'
import { PARTS_LEFT_OUT, QUERIES_WITHOUT, TABLES_WITHOUT } from '../vite.config.ts'

/*
 * How much JavaScript a browser fetches before a screen can be used: the application, the screen and its frame, with
 * everything they import. Sizes, unlike times, do not depend on the machine.
 */
const ROOT = join(import.meta.dirname, '..')
/** Any screen, as the gateway sends it (brotli); it may only be lowered. */
const SENT_KB = { loja: 180, painel: 300 } as const
/** The screen after the log-in, as most servers would send it (gzip, `docs/performance.md`). */
const FIRST = {
  loja: { screen: 'loja/inicio/inicio.screen.tsx', gzipKb: 170 },
  painel: { screen: 'painel/dashboard/dashboard.screen.tsx', gzipKb: 300 },
} as const
/** What a new visitor waits for before the first word: the document, its styles and the script before them. */
const LANDING_KB = 25

type App = keyof typeof SENT_KB
interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}

const frameOf: Record<App, string> = { loja: 'loja/frame/frame.tsx', painel: 'painel/shell/shell.tsx' }
/** The gallery is not part of a build. */
const screens = globSync('{loja,painel}/**/*.screen.tsx', { cwd: join(ROOT, 'web') })
  .filter((screen) => !screen.startsWith('painel/galeria/'))
  .sort()

let dist: string
/** What each application is built of (`vite.config.ts`). */
let manifests: Record<App, Record<string, Chunk>>
beforeAll(async () => {
  // The end-to-end tests' products serve the same build.
  dist = await buildWebIfStale(() => undefined)
  const manifest = (app: App) => JSON.parse(read(`.vite/${app}.json`)) as Record<string, Chunk>
  manifests = { loja: manifest('loja'), painel: manifest('painel') }
})

/** The files of an application's entry, of these modules, and of everything they import. */
function filesOf(app: App, ...modules: readonly string[]): string[] {
  const files = new Map<string, string>()
  const visit = (name: string) => {
    const chunk = manifests[app][name]
    if (chunk === undefined) throw new Error(`The build has no "${name}"`)
    if (files.has(name)) return
    files.set(name, chunk.file)
    chunk.imports?.forEach(visit)
  }
  for (const name of [`${app}/index.html`, ...modules]) visit(name)
  return [...files.values()].filter((file) => file.endsWith('.js'))
}

const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file))).length
/** The build puts a compressed file beside each that is not small. */
const sent = (file: string) => {
  const compressed = join(dist, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size
}
const kb = (files: readonly string[], size: (file: string) => number) =>
  files.reduce((sum, file) => sum + size(file), 0) / 1000

describe('JavaScript before a screen can be used', () => {
  test.for(screens)('%s is a file of its own, within its budget', (screen) => {
    const app = screen.split('/')[0] as App
    expect(manifests[app][screen]?.isDynamicEntry).toBe(true)
    const files = filesOf(app, frameOf[app], screen)
    expect(kb(files, sent), `${screen}: kB sent`).toBeLessThanOrEqual(SENT_KB[app])
    if (screen === FIRST[app].screen) expect(kb(files, gzipped), 'kB gzip').toBeLessThanOrEqual(FIRST[app].gzipKb)
    // React alone is larger: less would mean that nothing was measured.
    expect(kb(files, sent)).toBeGreaterThan(80)
  })

  test('no screen uses a part of a library that the build leaves out', () => {
    const leftOut = Object.entries(PARTS_LEFT_OUT).flatMap(([name, parts]) => parts.map((part) => `<${name}.${part}`))
    const using = globSync('**/*.{ts,tsx}', { cwd: join(ROOT, 'web') }).filter((file) => {
      const words = readFileSync(join(ROOT, 'web', file), 'utf8').split(/[^\w.<]+/)
      return [...leftOut, ...QUERIES_WITHOUT, ...TABLES_WITHOUT].some((part) => words.includes(part))
    })
    expect(using).toEqual([])
  })

  test('no screen waits for what only another one needs', () => {
    const first = filesOf('loja', frameOf.loja, FIRST.loja.screen).map(read).join('\n')
    expect(first).not.toContain('shouldUnregister')
    expect(first).not.toContain('Lei Geral de Proteção de Dados')
  })
})

describe('the document of the store’s public page', () => {
  const LANDING = 'loja/boas-vindas.html'

  test('shows the page without a script in it, and names only files that exist', () => {
    const html = read(LANDING)
    const [head, body] = html.split('<body>')
    expect(body).toContain('Suas vendas valem pontos.')
    expect(body).not.toMatch(/<script|<template| on\w+=/)
    const named = [...head!.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file!)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([])
    // The document requests everything the page needs at once.
    expect(
      filesOf('loja', 'loja/frame/public-frame.tsx', 'loja/boas-vindas/boas-vindas.screen.tsx').filter(
        (file) => !named.includes(file),
      ),
    ).toEqual([])
  })

  test('and what it waits for stay within their budget', () => {
    const waitedFor = [
      ...read(LANDING).matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"|<script src="\/([^"]+)"/g),
    ].map(([, style, script]) => (style ?? script)!)
    expect(waitedFor.length).toBeGreaterThan(2)
    expect(kb([LANDING, ...waitedFor], gzipped)).toBeLessThanOrEqual(LANDING_KB)
  })

  test('is the only one with it', () => {
    expect(read('loja/index.html')).toContain('<div id="root"></div>')
    expect(read('painel/index.html')).toContain('<div id="root"></div>')
  })
})

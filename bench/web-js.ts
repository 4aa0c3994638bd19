import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebIfStale } from '#services/roles/web-build.ts'
import type { Benchmark } from './kit/benchmark.ts'

/** The first screen for a person with a session; the public one, without frame and data, is smaller. */
const FIRST_SCREENS = { loja: ['inicio.screen', 'frame'], painel: ['dashboard.screen', 'shell'] } as const

/**
 * What a phone must fetch and run before it shows something: all scripts named in the built page, and the chunks of the
 * first screen and its frame with everything they import, each compressed as in the gateway. There is no peer; the goal
 * is a budget.
 */
export const benchmark: Benchmark = {
  names: ['web.loja.js', 'web.painel.js'],
  async run({ log }) {
    const webDir = await buildWebIfStale(log)
    return (['loja', 'painel'] as const).map((app) => ({
      name: `web.${app}.js`,
      unit: 'kB',
      runs: [firstScreenKb(webDir, app)],
    }))
  },
}

function firstScreenKb(webDir: string, app: keyof typeof FIRST_SCREENS): number {
  const html = readFileSync(join(webDir, app, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => join(webDir, path!))
  const lazy = named.flatMap(dynamicImports)
  const chunks = FIRST_SCREENS[app].flatMap((name) => lazy.filter((path) => path.includes(`/${name}-`)))
  if (chunks.length === 0) throw new Error(`${app}: the first screen's chunk was not found among ${lazy.join(', ')}`)
  const files = new Set<string>()
  const visit = (path: string): void => {
    if (files.has(path)) return
    files.add(path)
    staticImports(path).forEach(visit)
  }
  for (const path of [...named, ...chunks]) visit(path)
  return [...files].reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1000
}

const staticImports = (path: string): string[] => pathsIn(path, /(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g)
const dynamicImports = (path: string): string[] => pathsIn(path, /import\(\s*["'`](\.[^"'`]+\.js)["'`]/g)

function pathsIn(path: string, pattern: RegExp): string[] {
  const known = new Set(globSync('*.js', { cwd: dirname(path) }))
  return [...readFileSync(path, 'utf8').matchAll(pattern)]
    .map(([, name]) => name!.replace(/^\.\//, ''))
    .filter((name) => known.has(name))
    .map((name) => join(dirname(path), name))
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const WEB_DIR = join(ROOT, 'dist/web')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
const STAMP = join(ROOT, 'dist/web.stamp')
const SOURCES = ['web/**/*', 'contracts/**/*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the screens when they are missing or their sources changed since; otherwise quick. */
export async function buildWebIfStale(log: (line: string) => void): Promise<string> {
  const stamp = stampOfSources()
  if (existsSync(join(WEB_DIR, 'painel/index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp)
    return WEB_DIR
  log('Construindo as telas…')
  await runVite()
  writeFileSync(STAMP, stamp)
  return WEB_DIR
}

/** Names, sizes and times, which reveal an edit without reading every file. */
function stampOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Where Vite serves the screens during development; it forwards API calls. */
export const WEB_SOURCES_URL = 'http://localhost:5173'

/** `npm run dev`: serves the screens from their sources, with reloading, in front of the gateway at `apiUrl`. */
export function serveWebSources(apiUrl: string): { stop: () => Promise<void> } {
  const vite = spawn(process.execPath, [VITE], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, API_URL: apiUrl },
  })
  const ended = new Promise<void>((resolve) => vite.on('close', () => resolve()))
  return {
    stop() {
      vite.kill()
      return ended
    },
  }
}

function runVite(): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
      cwd: ROOT,
      // Whoever starts it: a build of a test's environment would be another one.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    vite.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    vite.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    vite.on('error', reject)
    vite.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`As telas não puderam ser construídas:\n${output}`)),
    )
  })
}

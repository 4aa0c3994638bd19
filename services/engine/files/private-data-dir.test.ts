import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let scratch: string
let dataDir: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lastro-private-'))
  dataDir = join(scratch, 'dados')
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

/** The umask is of a whole process: another one begins here, under that of most machines, and then writes a message. */
function begin(): void {
  const program = `
    process.umask(0o022)
    const { mkdirSync, writeFileSync } = await import('node:fs')
    const { keepDataDirPrivate } = await import(${JSON.stringify(join(import.meta.dirname, 'private-data-dir.ts'))})
    keepDataDirPrivate(${JSON.stringify(dataDir)})
    mkdirSync(${JSON.stringify(join(dataDir, 'outbox'))}, { recursive: true })
    writeFileSync(${JSON.stringify(join(dataDir, 'outbox', 'nova.json'))}, '{}')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

const modeOf = (...path: string[]): string => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8)
/** The database's own user passes through, and reads nothing. */
const directory = process.getuid?.() === 0 ? '711' : '700'

test('a new data directory, and what is written to it, is its user’s alone', () => {
  begin()
  expect([modeOf(), modeOf('outbox'), modeOf('outbox', 'nova.json')]).toEqual([directory, '700', '600'])
})

test('one that was open to others is closed, and what is not ours in it stays as it is', () => {
  for (const name of ['outbox', 'arquivos', 'de-outrem']) {
    mkdirSync(join(dataDir, name), { recursive: true })
    chmodSync(join(dataDir, name), 0o755)
  }
  for (const name of ['chave-de-assinatura', 'postgres.port', 'lastro.lock']) {
    writeFileSync(join(dataDir, name), '1')
    chmodSync(join(dataDir, name), 0o644)
  }
  chmodSync(dataDir, 0o755)
  begin()
  expect([modeOf(), modeOf('outbox'), modeOf('arquivos'), modeOf('de-outrem')]).toEqual([
    directory,
    '700',
    '700',
    '755',
  ])
  expect(['chave-de-assinatura', 'postgres.port', 'lastro.lock'].map((name) => modeOf(name))).toEqual([
    '600',
    '600',
    '600',
  ])
})

test('one that is closed further than we would is not opened', () => {
  mkdirSync(dataDir, { mode: 0o700 })
  begin()
  expect(modeOf()).toBe('700')
})

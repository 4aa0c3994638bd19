import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireLock, lockHolder } from './data-dir-lock.ts'
import { processIdentity } from './process-identity.ts'

let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

const lockFile = () => join(dir, 'lastro.lock')
const written = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; identity: string }

/** Another process that tries to take the lock, prints `held` or why not, and keeps it until it is killed. */
async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { acquireLock } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)}
    try {
      acquireLock(${JSON.stringify(dir)}).announce('http://localhost:3000')
      console.log('held')
    } catch (error) {
      console.log(error.message)
    }
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, said }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('acquireLock', () => {
  test('is given again in the same process, and ends with its last release', () => {
    const first = acquireLock(dir)
    const second = acquireLock(dir)
    first.release()
    first.release()
    expect(lockHolder(dir)?.pid).toBe(process.pid)
    second.release()
    expect(lockHolder(dir)).toBeUndefined()
    expect(readdirSync(dir)).toEqual([])
  })

  test('refuses while another process lives, naming it and its address', async () => {
    const { child, said } = await contender()
    expect(said).toBe('held')
    expect(() => acquireLock(dir)).toThrow(`processo ${child.pid}, em http://localhost:3000`)
    expect(lockHolder(dir)).toEqual({ pid: child.pid, url: 'http://localhost:3000' })
  })

  test('succeeds a killed process', async () => {
    const { child } = await contender()
    await kill(child)
    const lock = acquireLock(dir)
    expect(written().pid).toBe(process.pid)
    lock.release()
  })

  test("is not fooled by another process that has the dead holder's id", () => {
    writeFileSync(lockFile(), JSON.stringify({ token: 'x', pid: process.ppid, identity: 'born long ago' }))
    const lock = acquireLock(dir)
    expect(written()).toMatchObject({ pid: process.pid, identity: processIdentity(process.pid) })
    lock.release()
  })

  test('says so when the directory cannot be written to', () => {
    writeFileSync(join(dir, 'file'), '')
    expect(() => acquireLock(join(dir, 'file', 'data'))).toThrow(/Não é possível gravar na pasta de dados/)
  })

  test('replaces a file that makes no sense', () => {
    writeFileSync(lockFile(), '{"tok')
    acquireLock(dir).release()
    expect(readdirSync(dir)).toEqual([])
  })

  test('takes over from a process that died while taking over', () => {
    const dead = { pid: 2 ** 22 + 1, identity: 'dead' }
    writeFileSync(lockFile(), JSON.stringify({ token: 'first', ...dead }))
    writeFileSync(`${lockFile()}.first`, JSON.stringify({ token: 'second', ...dead }))
    const lock = acquireLock(dir)
    expect(written().pid).toBe(process.pid)
    expect(readdirSync(dir)).toEqual(['lastro.lock'])
    lock.release()
  })

  test('goes to exactly one of many that start over a dead holder at once', async () => {
    writeFileSync(lockFile(), JSON.stringify({ token: 'first', pid: 2 ** 22 + 1, identity: 'dead' }))
    const contenders = await Promise.all(Array.from({ length: 6 }, contender))
    expect(contenders.filter(({ said }) => said === 'held')).toHaveLength(1)
  })
})

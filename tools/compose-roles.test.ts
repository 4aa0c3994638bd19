import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#services/engine/database/connection.ts'
import { createTestDatabase } from './test-kit/database.ts'
import { withClient } from './temporary-postgres.ts'

const ROOT = join(import.meta.dirname, '..')
interface Role {
  /** The fields of the log line that the role writes when it is up. */
  started: Promise<Record<string, unknown>>
  /** Exit code, and everything it printed. */
  ended: Promise<{ code: number | null; output: string }>
  terminate: () => void
}

let database: { url: string; drop: () => Promise<void> }
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-roles-'))
const running = new Set<Role>()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const role of running) role.terminate()
  await Promise.all([...running].map((role) => role.ended))
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a program of `services/` as in a deployment. */
function start(program: string, args: string[] = [], changes: Record<string, string> = {}): Role {
  const child = spawn(process.execPath, [join(ROOT, 'services', `${program}.main.ts`), ...args], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: 'https://pontos.example.com',
      CONTACT_EMAIL: 'ajuda@pontos.example.com',
      CONTACT_PHONE: '0800 123 4567',
      CONTACT_WHATSAPP: '(41) 98888-0000',
      CONTACT_HOURS: 'todos os dias',
      ...changes,
    },
  })
  let output = ''
  const started = Promise.withResolvers<Record<string, unknown>>()
  started.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      if (line.includes('"msg":"started"')) started.resolve(JSON.parse(line) as Record<string, unknown>)
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  const role: Role = { started: started.promise, ended, terminate: () => child.kill('SIGTERM') }
  running.add(role)
  void ended.then(() => {
    running.delete(role)
    started.reject(new Error(`${program} ended before it was up:\n${output}`))
  })
  return role
}

describe('the roles of a deployment, as processes of their own', () => {
  it('migrates, gives an empty database its first administrator, and does neither twice', async () => {
    chmodSync(dataDir, 0o755)
    const first = await start('migrate').ended
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/criado: CPF 000\.000\.001-91$/m) })
    // Logs are kept: the password is where its owner alone reads it.
    const file = join(dataDir, 'primeiro-acesso.txt')
    expect(first.output).toContain(file)
    const [, password = ''] = /^Senha (\S{10,})$/m.exec(readFileSync(file, 'utf8')) ?? []
    expect(password).not.toBe('')
    expect(first.output).not.toContain(password)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await start('migrate').ended).toEqual({ code: 0, output: expect.not.stringContaining('senha') })
    expect(statSync(dataDir).mode & 0o066, 'open to others').toBe(0)
  })

  it('serves health once the read models are there, and every role ends with 0 when asked to', async () => {
    await start('migrate').ended
    const projections = start('projections')
    const standby = start('projections')
    const worker = start('worker')
    const gateway = start('gateway')
    const [{ url }] = await Promise.all([gateway.started, projections.started, standby.started, worker.started])
    const health = await fetch(`${String(url)}/api/saude`)
    expect(await health.json()).toMatchObject({ ok: true, atraso: { vendas: { eventos: 0 } } })
    expect(health.status).toBe(200)
    for (const role of [gateway, worker, projections, standby]) role.terminate()
    const ends = await Promise.all([gateway, worker, projections, standby].map((role) => role.ended))
    expect(ends.map(({ code, output }) => (code === 0 ? code : output))).toEqual([0, 0, 0, 0])
  })

  it('rebuilds a read model and names what was not as the ledger says', async () => {
    expect(await start('rebuild', ['extrato']).ended).toMatchObject({ code: 0 })
    const client = createClient(database.url)
    await client.connect()
    try {
      expect(await start('rebuild', ['extrato']).ended).toEqual({
        code: 0,
        output: expect.stringMatching(/^extrato: reconstruída em .* sem diferenças$/m),
      })
      await client.query(
        'insert into extrato.contas (id_parceiro, saldo, divida, movimentos) values (gen_random_uuid(), 12345, 0, 1)',
      )
      const { code, output } = await start('rebuild', ['extrato']).ended
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringMatching(/contas: 1 linhas só antes, 0 linhas só depois(.|\n)*12345/),
      })
      expect((await client.query('select 1 from extrato.contas')).rowCount).toBe(0)
    } finally {
      await client.end()
    }
  })

  it('restores a copy as the documentation says: into a database that nothing has migrated', async () => {
    await start('migrate').ended
    const copy = join(dataDir, 'copia')
    expect(await start('backup', [copy]).ended).toMatchObject({ code: 0 })

    const migrated = await createTestDatabase()
    const empty = await createTestDatabase()
    try {
      await withClient(empty.url, (client) =>
        client.query('drop schema ledger, projections, public cascade; create schema public'),
      )
      const there = (url: string, folder: string) => ({ DATABASE_URL: url, DATA_DIR: join(dataDir, folder) })
      expect(await start('restore', [copy], there(migrated.url, 'migrada')).ended).toMatchObject({
        code: 1,
        output: expect.stringContaining('já tem tabelas'),
      })
      const place = there(empty.url, 'vazia')
      expect(await start('restore', [copy], place).ended).toMatchObject({ code: 0 })
      // What `docker compose up` does next: no second first administrator, and read models of what was restored.
      expect(await start('migrate', [], place).ended).toEqual({
        code: 0,
        output: expect.not.stringContaining('administrador'),
      })
      const [projections, gateway] = [start('projections', [], place), start('gateway', [], place)]
      const [{ url }] = await Promise.all([gateway.started, projections.started])
      expect((await fetch(`${String(url)}/api/saude`)).status).toBe(200)
      expect(await start('verify', [], place).ended).toMatchObject({ code: 0 })
      for (const role of [gateway, projections]) role.terminate()
      await Promise.all([gateway.ended, projections.ended])
    } finally {
      await Promise.all([migrated.drop(), empty.drop()])
    }
  })

  it('says in one sentence what is missing', async () => {
    expect(await start('gateway', [], { PUBLIC_URL: '' }).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^PUBLIC_URL: falta; em produção[^\n]*\n$/),
    })
    expect(await start('worker', [], { BACKUP_DIR: join(dataDir, 'nenhuma') }).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^BACKUP_DIR: não é possível gravar em [^\n]*nenhuma[^\n]*\n$/),
    })
    expect(await start('worker', [], { DATABASE_URL: '' }).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATABASE_URL: falta[^\n]*\n$/),
    })
    expect(await start('rebuild', ['nada']).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^Use: npm run rebuild[^\n]*extrato[^\n]*\n$/),
    })
  })
})

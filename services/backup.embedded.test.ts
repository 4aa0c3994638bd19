import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apagarDados } from '#services/direitos/apagar-dados.ts'
import { ondeEsta } from '#services/direitos/marcas.fixture.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { lockHolder } from '#services/engine/database/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { outboxFiles } from '#services/engine/messages/adapters/outbox-files.ts'
import { SISTEMA } from '#services/engine/records/command-context.ts'
import { migrations } from '#services/migrations/all.ts'
import { works } from '#services/works.ts'
import { id } from '../tools/test-kit/events.ts'
import { AGORA, ANA, BRUNO, registrarPrograma } from '../tools/test-kit/programme.ts'

/** Lastro on one machine: its database is under the data directory, and nobody names an address. */
let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-backup-'))
  // As root, the database runs as another user, who needs access to the directory.
  await chmod(folder, 0o755)
  dataDir = join(folder, 'dados')
  await whileItRuns(dataDir, async ({ url, context }) => {
    await migrateToLatest(url, migrations)
    await registrarPrograma(context)
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Like `npm start`: the database runs, and this process holds the directory. */
async function whileItRuns(
  dir: string,
  then: (running: Awaited<ReturnType<typeof openOn>>) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: () => undefined, durable: false })
  const running = openOn(postgres.url)
  try {
    await then(running)
  } finally {
    await running.ledger.close()
    await running.pool.end()
    await postgres.stop()
  }
}

function openOn(url: string) {
  const pool = createPool(url, 4)
  const [db, ledger] = [createDb(pool), postgresLedger(url)]
  return { url, pool, ledger, context: { db, ledger, agora: () => AGORA, actor: SISTEMA, correlacao: 'teste' } }
}

const run = (program: 'backup' | 'restore', dir: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dir }
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${program}.main.ts`), ...args],
      { env, cwd: folder },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test('yesterday is copied while Lastro runs, today while it does not, and who was erased between stays so', async () => {
  const [ontem, hoje] = [join(folder, 'ontem'), join(folder, 'hoje')]
  await whileItRuns(dataDir, async ({ context }) => {
    const made = await run('backup', dataDir, ontem)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^Cópia em .*ontem: \d+ eventos/)

    const files = localFiles(dataDir)
    const deps = { ...context, files, works, outbox: outboxFiles(dataDir) }
    await apagarDados(deps, { idParceiro: id('parceiro Ana'), actor: SISTEMA, correlacao: 'teste' })
    // Into a Lastro that runs nothing is restored.
    expect(await run('restore', dataDir, ontem)).toMatchObject({
      code: 1,
      err: expect.stringContaining('já tem tabelas'),
    })
  })
  expect(await run('backup', dataDir, hoje)).toMatchObject({ code: 0, err: '' })
  expect(lockHolder(dataDir)).toBeUndefined()

  const registro = join(dataDir, 'arquivos', 'apagamentos')
  for (const [copia, ...args] of [[ontem, registro], [hoje]] as const) {
    const target = `${copia}-de-volta`
    expect(await run('restore', target, copia, ...args)).toMatchObject({ code: 0, err: '' })
    expect(lockHolder(target)).toBeUndefined()
    expect(await readdir(join(target, 'arquivos', 'apagamentos'))).toEqual([`${id('parceiro Ana')}.json`])
    await whileItRuns(target, async ({ pool }) => {
      const onde = await ondeEsta(pool, join(target, 'arquivos'), [ANA, 'Ana Silva', BRUNO])
      expect(new Set(onde.map(({ marca }) => marca))).toEqual(new Set([BRUNO]))
    })
  }
})

test('a data directory in which Lastro never ran, is no installation', async () => {
  expect(await run('backup', join(folder, 'engano'), join(folder, 'nada'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Não há nada do Lastro neste banco/),
  })
})

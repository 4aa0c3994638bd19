import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { createTestDatabase } from '../tools/test-kit/database.ts'
import { novos } from '../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../tools/test-kit/ledger.ts'
import { withClient } from '../tools/temporary-postgres.ts'

let from: TestLedger
let to: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
beforeAll(async () => {
  ;[from, to] = await Promise.all([createTestLedger(), createTestDatabase()])
  await withClient(to.url, (client) =>
    client.query('drop schema ledger, projections, public cascade; create schema public'),
  )
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-copia-'))
})
afterAll(async () => {
  await Promise.all([from?.close(), to?.drop()])
  await rm(dataDir, { recursive: true, force: true })
})

const copiar = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const program = [join(import.meta.dirname, 'copy.main.ts'), ...args]
    const env = { PATH: process.env['PATH'], DATABASE_URL: from.url, DATA_DIR: dataDir }
    execFile(process.execPath, program, { cwd: dataDir, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test('npm run ledger:copy, without two addresses, says how it is called', async () => {
  for (const args of [[], [from.url], [from.url, 'nowhere'], [from.url, to.url, 'x']])
    expect(await copiar(...args), args.join(' ')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Use: npm run ledger:copy -- DE PARA.*\n$/),
    })
})

test('npm run ledger:copy, makes the ledger in an empty database, proves it there, and may be run again', async () => {
  await from.ledger.append('rede-a', 'none', novos(1200))
  const publicados = selosPublicados(localFiles(dataDir))
  await selarIntervalo({ ledger: from.ledger, publicados, agora: () => new Date() })
  const first = await copiar(from.url, to.url)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out.split('\n')).toEqual([
    'O destino tem os 1.201 eventos da origem, dos quais 0 já estavam lá.',
    expect.stringMatching(/^✔ Ledger: 1 selo, 1\.200 eventos conferidos /),
    '',
  ])
  await from.ledger.append('rede-b', 'none', novos(1))
  expect(await copiar('atual', to.url)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^O destino tem os 1\.202 eventos da origem, dos quais 1\.201 já estavam lá\.\n✔/),
  })
  await from.ledger.append('rede-c', 'none', novos(1))
  expect(await copiar(to.url, from.url)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^O destino já tem outro ledger: seu evento nº 1203 não é o da origem\./),
  })
})

test('npm run ledger:copy, says which of its two addresses is of nobody', async () => {
  const gone = (scheme: string) => `${scheme}://a:b@127.0.0.1:1`
  expect(await copiar(`${gone('postgres')}/x`, to.url)).toMatchObject({
    code: 1,
    err: 'O banco de dados não responde no endereço de DE. Confira o endereço, e se o servidor está no ar.\n',
  })
  expect(await copiar('atual', `${gone('postgres')}/x`)).toMatchObject({
    code: 1,
    err: 'O banco de dados não responde no endereço de PARA. Confira o endereço, e se o servidor está no ar.\n',
  })
  expect(await copiar('atual', `${gone('esdb')}?tls=false`)).toMatchObject({
    code: 1,
    err: 'O ledger não responde no endereço de PARA. Confira o endereço, o usuário e a senha, e se o servidor está no ar.\n',
  })
})

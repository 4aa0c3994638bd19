import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tools/test-kit/database.ts'
import { withClient } from '../../tools/temporary-postgres.ts'

let empty: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  empty = await createTestDatabase()
  await withClient(empty.url, (client) =>
    client.query('drop schema ledger, projections, public cascade; create schema public'),
  )
})
afterAll(() => empty?.drop())

const run = (program: string, DATABASE_URL: string, ...args: string[]): Promise<[code: number, output: string]> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL }
    execFile(
      process.execPath,
      [join(import.meta.dirname, '..', program), ...args],
      { env, cwd: import.meta.dirname },
      (error, out, err) => resolve([Number(error?.code ?? 0), out + err]),
    )
  })

const changed = (change: (url: URL) => void): string => {
  const url = new URL(empty.url)
  change(url)
  return url.href
}

describe('a database that cannot be used, is one sentence that says what to do', () => {
  const GONE =
    'O banco de dados não responde no endereço de DATABASE_URL. Confira o endereço, e se o servidor está no ar.'

  test('as one that is not there', async () => {
    const gone = changed((url) => (url.port = '1'))
    for (const [program, ...args] of [
      ['verify.main.ts'],
      ['rebuild.main.ts', 'extrato'],
      ['migrate.main.ts'],
      ['projections.main.ts'],
    ] as const)
      expect(await run(program, gone, ...args), program).toEqual([1, `${GONE}\n`])
  })

  test('as one that does not exist', async () => {
    const other = changed((url) => (url.pathname = '/nenhum_banco'))
    for (const program of ['verify.main.ts', 'migrate.main.ts'])
      expect(await run(program, other), program).toEqual([
        1,
        'O banco de dados de DATABASE_URL não existe nesse servidor. Crie-o, e depois rode "npm run migrate".\n',
      ])
  })

  test('as one whose user is not known there', async () => {
    const stranger = changed((url) => (url.username = 'ninguem'))
    expect(await run('verify.main.ts', stranger)).toEqual([
      1,
      'O banco de dados recusou o usuário ou a senha de DATABASE_URL.\n',
    ])
  })

  test('as one that nobody has migrated', async () => {
    for (const [program, ...args] of [
      ['verify.main.ts'],
      ['rebuild.main.ts', 'extrato'],
      ['projections.main.ts'],
    ] as const)
      expect(await run(program, empty.url, ...args), program).toEqual([
        1,
        'Não há tabelas do Lastro neste banco de dados. Rode antes "npm run migrate".\n',
      ])
  })
})

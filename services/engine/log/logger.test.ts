import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { describeError } from './describe-error.ts'
import { createLogger } from './logger.ts'

const { url, db, pool } = databaseForTests()

function logged(bindings: object): string {
  let text = ''
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  createLogger('debug', destination).error(bindings, 'failed')
  return text
}
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error as Error,
  )

test.each(['err', 'error'])('a row that the database refuses, logged as "%s", is not quoted', async (name) => {
  const row = { id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Rede Sigilosa', regiao: 'Sul' }
  await db.deleteFrom('redes').execute()
  await db.insertInto('redes').values(row).execute()
  const error = await failureOf(db.insertInto('redes').values(row).execute())
  expect(inspect(error)).toContain('0198f0f0')
  const text = logged({ [name]: error })
  expect(text).not.toMatch(/0198f0f0|Sigilosa/)
  expect(JSON.parse(text)).toMatchObject({ [name]: { codigo: '23505', tabela: 'redes', tipo: 'error' } })
})

test('a value that the database cannot read, is not quoted, neither in the message nor in the stack', async () => {
  const error = await failureOf(pool.query('select $1::uuid', ['minha-chave-secreta']))
  const text = logged({ err: error })
  expect(text).not.toContain('minha-chave-secreta')
  expect(text).toContain('invalid input syntax for type uuid')
})

test('a connection that was lost, does not tell its client: neither password nor secret key', async () => {
  const lent = createPool(url, 1)
  const lost = new Promise<Error>((resolve) => lent.on('error', resolve))
  const client = await lent.connect()
  const { secretKey } = client as unknown as { secretKey: number }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.release()
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  const error = await lost
  expect(inspect(error, { depth: 4 })).toContain(String(secretKey))
  const text = logged({ err: error, error })
  expect(text).not.toContain(String(secretKey))
  expect(text).not.toContain(new URL(url).password || 'connectionParameters')
  await lent.end()
})

test('a cause is described like its error', () => {
  const cause = Object.assign(new SyntaxError('Unexpected token, "{cpf: 1" is not valid JSON'), { body: 'segredo' })
  expect(describeError(new Error('failed', { cause }))).toMatchObject({
    mensagem: 'failed',
    causa: { tipo: 'SyntaxError', mensagem: 'Unexpected token, "…" is not valid JSON' },
  })
})

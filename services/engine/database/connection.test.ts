import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { createClient, createPool } from './connection.ts'
import { isUnavailable } from './unavailable.ts'

const { url, pool } = databaseForTests()
/** Ends the connection as a restart of the database does, and waits until the process has noticed. */
async function endConnection(client: pg.ClientBase): Promise<void> {
  const ended = new Promise((resolve) => client.once('end', resolve))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await ended
}

test('a connection that the database ends, ends no process: its next statement fails', async () => {
  const client = createClient(url)
  await client.connect()
  await endConnection(client)
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
})

test('one of a pool that is lent out, ends no process either, and its place is taken by a new one', async () => {
  const client = await pool.connect()
  await endConnection(client)
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  client.release(true)
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('a pool that has no connection left for long, says so to whoever waits, and the database seems away', async () => {
  const small = createPool(url, 1)
  expect(small.options.connectionTimeoutMillis).toBe(30_000)
  const client = await small.connect()
  // Of the next one who asks: to connect takes as long as the machine needs.
  small.options.connectionTimeoutMillis = 20
  expect(isUnavailable(await small.query('select 1').catch((error: unknown) => error))).toBe(true)
  client.release()
  await small.end()
})

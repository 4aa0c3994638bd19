import { expect, test } from 'vitest'
import { withClient } from '../temporary-postgres.ts'
import { createTestDatabase } from './database.ts'

test('databases made at once are migrated, apart from each other, and gone after drop', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(createTestDatabase))
  const [first, second] = databases as [(typeof databases)[0], (typeof databases)[0]]

  await withClient(first.url, (client) => client.query('create table only_here ()'))

  const tables = `select count(*)::int as n from information_schema.tables where table_schema = 'ledger'
    or table_name = 'only_here'`
  const inFirst = await withClient(first.url, (client) => client.query<{ n: number }>(tables))
  const inSecond = await withClient(second.url, (client) => client.query<{ n: number }>(tables))
  expect(inSecond.rows[0]!.n).toBeGreaterThan(0)
  expect(inFirst.rows[0]!.n).toBe(inSecond.rows[0]!.n + 1)

  await Promise.all(databases.map((database) => database.drop()))
  await expect(withClient(first.url, () => Promise.resolve())).rejects.toThrow(/does not exist/)
})

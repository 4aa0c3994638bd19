import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createTestDatabase } from '../../../tools/test-kit/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { createPool } from './connection.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 2)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const roundTrip = async (type: string, values: Parameters<typeof arrayLiteral>[0]): Promise<unknown[]> =>
  (await pool.query<{ values: unknown[] }>(`select $1::${type}[] as values`, [arrayLiteral(values)])).rows[0]!.values

test('an array literal, holds any text that Postgres can store', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '')),
    fc.constantFrom('', 'null', 'NULL', 'Null', ' ', '{}', 'a,b', '"', '\\', '\\"', '\n', '{"a":"b\\n"}'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(anyText)), async (values) => {
      expect(await roundTrip('text', values)).toEqual(values)
    }),
    { numRuns: 200 },
  )
})

test('an array literal, holds numbers, booleans, days, documents and what is missing', async () => {
  expect(await roundTrip('bigint', [1, -2, 0n, null, Number.MAX_SAFE_INTEGER, undefined])).toEqual([
    '1',
    '-2',
    '0',
    null,
    '9007199254740991',
    null,
  ])
  expect(await roundTrip('boolean', [true, false, null])).toEqual([true, false, null])
  expect(await roundTrip('date', ['2026-11-20', 'infinity'])).toHaveLength(2)
  expect(await roundTrip('jsonb', ['{"a":[1,"ç\\"\\\\"]}', null])).toEqual([{ a: [1, 'ç"\\'] }, null])
  expect(await roundTrip('uuid', [])).toEqual([])
})

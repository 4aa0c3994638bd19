import { expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { decodeCursor, encodeCursor, type KeyType } from './cursor.ts'

const order = { campo: 'em', direcao: 'desc' } as const
const through = (type: KeyType, value: string) =>
  decodeCursor(encodeCursor(order, { sentido: 'depois', values: [value] }), order, [type]).values

test.each<[KeyType, string]>([
  ['timestamptz', '2026-11-20 12:00:00.123456+00'],
  ['timestamptz', '1913-12-31 23:59:59-03:06:28'],
  ['date', '2026-11-20'],
  ['text', 'Ação 😀'],
])('a place by %s %j, is found again', (type, value) => expect(through(type, value)).toEqual([value]))

test.each<[KeyType, string]>([
  ['timestamptz', '2026-11-20 12:00:00+99'],
  ['timestamptz', '2026-11-20 12:00:00-16'],
  ['timestamptz', '2026-11-20 12:00:00+15:60'],
  ['timestamptz', '0000-01-01 00:00:00+00'],
  ['timestamptz', '2026-11-20 24:00:00+00'],
  ['date', '0000-01-01'],
  ['date', '2026-02-30'],
  ['text', 'a\0'],
  ['text', '\ud800'],
])('a place by %s %j, which the database does not know, is refused', (type, value) => {
  expect(() => through(type, value)).toThrow(Failure)
})

import { v5 as uuidV5 } from 'uuid'
import { expect, test } from 'vitest'
import { derivedId, newId } from './ids.ts'

test.each([
  [['venda', '0199c0de-0000-7000-8000-000000000001', 'N', '123']],
  [['lote', 7, 0]],
  [['ação', '👩🏽‍⚕️', '']],
  [[]],
])('a derived id is the UUIDv5 of its parts: %j', (parts) => {
  expect(derivedId(...parts)).toBe(uuidV5(parts.join('\u001f'), '6f1b0f0a-6c0b-5d0e-9a57-1a57e0c0ffee'))
})

test('new ids sort by their moment', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect([...ids].sort()).toEqual(ids)
})

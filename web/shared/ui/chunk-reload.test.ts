import { expect, test } from 'vitest'
import { mayReload } from './chunk-reload.ts'

test('a page reloads itself once for gone files, and not again right after', () => {
  expect(mayReload(1_000_000, null)).toBe(true)
  expect(mayReload(1_000_000, 999_000)).toBe(false)
  expect(mayReload(1_000_000, 900_000)).toBe(true)
})

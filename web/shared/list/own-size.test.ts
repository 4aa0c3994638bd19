import { expect, test } from 'vitest'
import { parseOwnSize } from './own-size.ts'

test.each([
  ['a size on offer', '50', 50],
  ['"Todos", which another list may be too long for', '0', null],
  ['a size that no list offers', '7', null],
  ['nothing', undefined, null],
  ['a broken text', 'muitas', null],
])('what is remembered of %s', (_, text, size) => {
  expect(parseOwnSize(text)).toBe(size)
})

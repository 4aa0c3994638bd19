import { expect, test } from 'vitest'
import { stateCache } from './state-cache.ts'

test('a state that was put, is taken once: its taker may change it', () => {
  const cache = stateCache<string>(100)
  cache.put('a', 'state', 3)
  expect(cache.take('a')).toEqual({ state: 'state', revision: 3 })
  expect(cache.take('a')).toBeUndefined()
})

test('two states of one stream, the later one stays', () => {
  const cache = stateCache<string>(100)
  cache.put('a', 'later', 5)
  cache.put('a', 'earlier', 4)
  expect(cache.take('a')).toEqual({ state: 'later', revision: 5 })
})

test('more events than it keeps, the streams used longest ago go', () => {
  const cache = stateCache<string>(10)
  cache.put('a', 'a', 3)
  cache.put('b', 'b', 3)
  cache.put('a', cache.take('a')!.state, 4)
  cache.put('c', 'c', 0)
  expect([cache.take('b')?.state, cache.take('a')?.state, cache.take('c')?.state]).toEqual(['b', 'a', 'c'])
  cache.put('a', 'a', 4)
  cache.put('b', 'b', 3)
  cache.put('c', 'c', 1)
  expect([cache.take('a')?.state, cache.take('b')?.state, cache.take('c')?.state]).toEqual([undefined, 'b', 'c'])
})

test('one stream longer than all it keeps, is not kept', () => {
  const cache = stateCache<string>(10)
  cache.put('a', 'a', 10)
  expect(cache.take('a')).toBeUndefined()
  cache.put('b', 'b', 9)
  expect(cache.take('b')?.state).toBe('b')
})

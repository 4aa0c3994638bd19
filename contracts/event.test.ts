import { expect, test } from 'vitest'
import { z } from 'zod'
import { event } from './event.ts'
import { definitions, streamId, streamName, streams } from './events/catalogue.ts'

test('an event of a raised version, without one upcast for each older version, is refused at once', () => {
  expect(() => event('X', 'x', z.object({}), { version: 3, upcasts: [(old: object) => old] })).toThrow(
    'X: a version without its upcast',
  )
})

test('the catalogue, names every event once and under one stream', () => {
  const types = Object.values(streams).flatMap((stream) => Object.values(stream.events).map(({ type }) => type))
  expect(new Set(types).size).toBe(types.length)
  expect([...definitions.keys()]).toEqual(types)
})

test('a stream name, gives back its id only to its own category', () => {
  expect(streamId('venda', streamName('venda', 'abc-1'))).toBe('abc-1')
  expect(streamId('conta', streamName('venda', 'abc-1'))).toBeUndefined()
})

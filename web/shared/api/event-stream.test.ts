import { describe, expect, test } from 'vitest'
import { eventParser, waitMs } from './event-stream.ts'

describe('eventParser', () => {
  test('gives an event at its empty line, however the stream is cut into pieces', () => {
    const stream = ': hello\r\ndata: {"a":1}\r\n\r\nevent: x\ndata:{"b":\ndata: 2}\n\ndata: unfinished'
    for (let size = 1; size <= stream.length; size += 1) {
      const parse = eventParser()
      const events: string[] = []
      for (let at = 0; at < stream.length; at += size) events.push(...parse(stream.slice(at, at + size)))
      expect(events).toEqual(['{"a":1}', '{"b":\n2}'])
    }
  })
  test('a comment alone (keep-alive) is no event', () => expect(eventParser()(': ping\n\n')).toEqual([]))
})

test('waits grow and stay bounded', () => expect([1, 2, 3, 4, 9].map(waitMs)).toEqual([1000, 2000, 4000, 8000, 15_000]))

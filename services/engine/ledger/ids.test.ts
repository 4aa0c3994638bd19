import { describe, expect, test } from 'vitest'
import { derivedId, idOfMoment, newId, numberedId } from './ids.ts'

const sorted = (ids: readonly string[]): string[] => [...ids].sort()
const NOON = new Date('2026-11-20T12:00:00.000Z')

test('new ids sort by their moment', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(sorted(ids)).toEqual(ids)
})

test.each([
  ['of an id', derivedId('0199c0de-0000-7000-8000-000000000001', 'venda-1', 0), '0199c0de-0000-89cb-a566-611ca9c222b2'],
  ['of other words', derivedId('ação', '👩🏽‍⚕️', ''), '72583c0d-a918-803f-9a1e-375f08990045'],
  ['of a moment', idOfMoment(NOON, 'noite'), '01a1f8d3-ea00-82ad-8cae-e29b05191d25'],
  ['of a number in a group', numberedId(['venda', 'a', 'N'], '123'), 'c2150000-007b-8e6c-8e63-d9ed56e8942d'],
])('an id %s, is the same for ever', (_, id, golden) => {
  expect(id).toBe(golden)
})

test.each([
  derivedId(newId(), 'a'),
  derivedId('a', 1),
  idOfMoment(NOON, 'a'),
  numberedId(['a'], '1'),
  numberedId(['a'], 'sem número'),
])('each has the form of a UUIDv8: %s', (id) => {
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('an id derived from an id', () => {
  test('sorts by the moment of that one, however far it derives', () => {
    const commands = [0, 1, 2, 3].map((minutes) => idOfMoment(new Date(NOON.getTime() + minutes * 60_000), 'comando'))
    const events = commands.flatMap((command) => ['a', 'b'].map((stream) => derivedId(command, stream, 0)))
    const reactions = events.map((event) => derivedId(derivedId(event, 'reacao'), 'conta', 0))
    expect(events.map((event) => event.slice(0, 13))).toEqual(
      commands.flatMap((command) => [command.slice(0, 13), command.slice(0, 13)]),
    )
    expect(reactions.map((reaction) => reaction.slice(0, 13))).toEqual(events.map((event) => event.slice(0, 13)))
  })

  test('differs from what derives from its neighbours of the same moment, and by each part', () => {
    const [one, other] = [idOfMoment(NOON, 1), idOfMoment(NOON, 2)]
    const ids = [derivedId(one, 'a', 0), derivedId(one, 'a', 1), derivedId(one, 'b', 0), derivedId(other, 'a', 0)]
    expect(new Set(ids).size).toBe(4)
  })
})

test('ids of a moment, sort among new ones', () => {
  const before = idOfMoment(new Date(Date.now() - 1000), 'a')
  const after = idOfMoment(new Date(Date.now() + 1000), 'a')
  const now = newId()
  expect(sorted([after, now, before])).toEqual([before, now, after])
})

describe('ids of numbers', () => {
  const inGroup = (name: string, group = 'a'): string => numberedId(['venda', group], name)

  test('of one group, stand together in the order of the numbers', () => {
    const names = ['9', '10', '11', '99', '100', 'S101', '102-A', '999999999']
    const [a, b] = ['a', 'b'].map((group) => names.map((name) => inGroup(name, group))) as [string[], string[]]
    expect([
      [...a, ...b],
      [...b, ...a],
    ]).toContainEqual(sorted([...b, ...a]))
  })

  test('of the same number and another name, or of another group, differ', () => {
    const ids = [inGroup('12'), inGroup('12A'), inGroup('A12'), inGroup('1000000012'), inGroup('12', 'b'), inGroup('x')]
    expect(new Set(ids).size).toBe(6)
  })
})

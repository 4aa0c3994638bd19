import { describe, expect, test } from 'vitest'
import { dayProblem, dayAfterKey, dayShown, dayTyped, moveMonths, weeksOf } from './month.ts'

describe('weeksOf', () => {
  test('starts on Sunday and has every day of the month once', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ])
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  })
  test('a leap February, in the middle of its weeks', () => {
    const weeks = weeksOf('2024-02')
    expect(weeks[0]?.slice(0, 5)).toEqual([null, null, null, null, '2024-02-01'])
    expect(
      weeks
        .flat()
        .filter((day) => day !== null)
        .at(-1),
    ).toBe('2024-02-29')
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })
})

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-15', -1, '2026-02-15'],
  ])('%s moved by %i months is %s', (day, n, later) => expect(moveMonths(day, n)).toBe(later))
})

test.each([
  ['ArrowLeft', false, '2026-11-17'],
  ['ArrowDown', false, '2026-11-25'],
  ['Home', false, '2026-11-15'],
  ['End', false, '2026-11-21'],
  ['PageUp', false, '2026-10-18'],
  ['PageDown', true, '2027-11-18'],
])('%s (shift %s) leads to %s', (key, shift, day) => expect(dayAfterKey('2026-11-18', key, shift)).toBe(day))
test('other keys lead nowhere', () => expect(dayAfterKey('2026-11-18', 'a', false)).toBeUndefined())

describe('a typed date', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    ['20/1', '201'],
    ['', ''],
    ['31/02/2026', '2026-02-31'],
  ])('%j is kept as %j', (masked, value) => expect(dayTyped(masked)).toBe(value))
  test('shows again what was typed', () => {
    expect(dayShown('2026-11-20')).toBe('20112026')
    expect(dayShown('201')).toBe('201')
  })
})

test.each([
  ['2026-11-31', 'Data inválida'],
  ['2026-11-23', 'A data não pode ser no futuro'],
  ['1899-12-31', 'Data inválida'],
  ['2019-12-31', 'Use uma data a partir de 01/01/2020'],
  ['2026-11-22', undefined],
])('of %s, the day cannot be taken because: %s', (typed, why) =>
  expect(dayProblem(typed, '2020-01-01', '2026-11-22', '2026-11-22')).toBe(why),
)

test('a last day that is not today is said', () =>
  expect(dayProblem('2026-12-01', '2020-01-01', '2026-11-30', '2026-11-22')).toBe('Use uma data até 30/11/2026'))

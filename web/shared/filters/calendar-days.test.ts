import { describe, expect, test } from 'vitest'
import { monthGrid, moveDay, moveMonth } from './calendar-days.ts'

test('a month is six whole weeks from Sunday', () => {
  const days = monthGrid('2026-11').flat()
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-12', 42])
  expect(monthGrid('2026-10')[0]).toEqual(['2026-09-27', '2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03'])
})

test.each([['2026-01-31', 1, '2026-02-28'], ['2026-12-15', 1, '2027-01-15'], ['2026-01-15', -1, '2025-12-15'], ['2028-03-31', -1, '2028-02-29'], ['2026-11-20', -12, '2025-11-20']])(
  '%s and %i months is %s', (dia, months, moved) => expect(moveMonth(dia, months)).toBe(moved))

describe('the keyboard', () => {
  test.each([['ArrowLeft', '2026-11-19'], ['ArrowDown', '2026-11-27'], ['Home', '2026-11-15'], ['End', '2026-11-21'], ['PageDown', '2026-12-20']])(
    '%s leads from 2026-11-20 to %s', (key, day) => expect(moveDay('2026-11-20', key)).toBe(day))
  test('leaves other keys alone', () => expect(moveDay('2026-11-20', 'Enter')).toBeNull())
})

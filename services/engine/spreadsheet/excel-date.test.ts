import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRealDay, serialToIsoDate } from './excel-date.ts'

/** Independent of the code under test: JavaScript's own UTC calendar. */
function daysAfter(year: number, month: number, day: number, days: number): string {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day + days)
  return date.toISOString().slice(0, 10)
}

describe('serialToIsoDate in the 1900 system', () => {
  test.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['36526', '2000-01-01'],
    ['43890', '2020-02-29'],
    ['45658', '2025-01-01'],
    ['4.5658E4', '2025-01-01'],
    ['2958465', '9999-12-31'],
  ])('serial %s is %s', (serial, day) => {
    expect(serialToIsoDate(serial, false)).toBe(day)
  })

  test.each(['0', '0.5', '60', '60.9', '-1', '2958466', '1e300', 'NaN', 'x'])('serial %s is no day', (serial) => {
    expect(serialToIsoDate(serial, false)).toBeUndefined()
  })

  test('drops the time', () => {
    expect(serialToIsoDate('45658.999', false)).toBe('2025-01-01')
  })

  test('takes float noise below midnight for midnight', () => {
    expect(serialToIsoDate('45657.99999999999', false)).toBe('2025-01-01')
  })

  test('agrees with the UTC calendar for every serial after the day that never was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), fc.integer({ min: 0, max: 999 }), (serial, thousandths) => {
        const text = `${serial}.${String(thousandths).padStart(3, '0')}`
        expect(serialToIsoDate(text, false)).toBe(daysAfter(1899, 12, 30, serial))
      }),
    )
  })
})

describe('serialToIsoDate in the 1904 system', () => {
  test.each([
    ['0', '1904-01-01'],
    ['60', '1904-03-01'],
    ['44196', '2025-01-01'],
    ['2957003', '9999-12-31'],
  ])('serial %s is %s', (serial, day) => {
    expect(serialToIsoDate(serial, true)).toBe(day)
  })

  test('agrees with the UTC calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_957_003 }), (serial) => {
        expect(serialToIsoDate(String(serial), true)).toBe(daysAfter(1904, 1, 1, serial))
      }),
    )
  })
})

describe('isRealDay', () => {
  test('agrees with the UTC calendar', () => {
    const years = fc.integer({ min: 1, max: 9999 })
    fc.assert(
      fc.property(years, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (year, month, day) => {
        const date = new Date(0)
        date.setUTCFullYear(year, month - 1, day)
        const kept = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
        expect(isRealDay(year, month, day)).toBe(kept)
      }),
    )
  })

  test.each([
    [1900, 2, 29],
    [2100, 2, 29],
    [2023, 4, 31],
    [2023, 0, 1],
    [2023, 13, 1],
    [Number.NaN, 1, Number.NaN],
  ])('the calendar has no %s-%s-%s', (year, month, day) => {
    expect(isRealDay(year, month, day)).toBe(false)
  })
})

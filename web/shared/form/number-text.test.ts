import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalDeCentesimos } from '#contracts/values/centesimos.ts'
import { decimalShown, decimalTyped, wireDecimal, wireOf } from './number-text.ts'

describe('decimalTyped', () => {
  test.each([
    ['12', '12'], ['12,', '12,'], ['12,5', '12,5'], ['12,567', '12,56'], ['1.234,56', '1234,56'], ['1.234', '1234'], ['R$ 1.234.567,8', '1234567,8'],
    ['0.5', '0,5'], ['1.25', '1,25'], [',5', '0,5'], ['007', '7'], ['0', '0'], ['-3', '3'], ['a', ''], ['', ''], ['1,2,3', '1,23'], ['1234567890123', '123456789'],
  ])('%j becomes %j', (text, typed) => expect(decimalTyped(text, true)).toBe(typed))
  test('a whole number has no comma', () => expect(decimalTyped('12,5', false)).toBe('12'))
})

describe('wireDecimal', () => {
  test.each([['0,29', 0.29], ['1,1', 1.1], ['12,', 12], ['1234,56', 1234.56], ['', null], [',', null]])('%j travels as %j', (typed, wire) => expect(wireDecimal(typed)).toBe(wire))
  test('every number of hundredths survives showing, typing and travelling', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hundredths) => {
      const shown = decimalShown(wireOf(hundredths), true)
      expect(wireDecimal(decimalTyped(shown, true))).toBe(Number(decimalDeCentesimos(hundredths)))
    }))
  })
})

test('decimalShown writes thousands and both decimals; nothing for no number', () => {
  expect(decimalShown(1234.5, true)).toBe('1.234,50')
  expect(decimalShown(1234, false)).toBe('1.234')
  expect(decimalShown(null, true)).toBe('')
})

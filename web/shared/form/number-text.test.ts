import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalDeCentesimos } from '#contracts/values/centesimos.ts'
import { decimalShown, decimalTyped, wireDecimal, wireOf } from './number-text.ts'

describe('decimalTyped', () => {
  test.each([
    ['12', '12'],
    ['12,', '12,'],
    ['12,5', '12,5'],
    ['12,567', '12,56'],
    ['1.234,56', '1.234,56'],
    ['1.234', '1.234'],
    ['R$ 1.234.567,8', '1.234.567,8'],
    ['0.5', '0.5'],
    [',5', ',5'],
    ['-3', '3'],
    ['a', ''],
    ['', ''],
    ['1,2,3', '1,23'],
    ['1,2.3', '1,23'],
    ['1234567890123', '12345678901'],
  ])('%j becomes %j', (text, typed) => expect(decimalTyped(text, true)).toBe(typed))
  test('a whole number has no comma', () => expect(decimalTyped('12,5', false)).toBe('12'))
})

describe('wireDecimal', () => {
  test.each([
    ['0,29', 0.29],
    ['1,1', 1.1],
    ['12,', 12],
    ['1234,56', 1234.56],
    ['', null],
    [',', null],
    ['.', null],
    [',5', 0.5],
    ['0.5', 0.5],
    ['1.25', 1.25],
    ['1.', 1],
    ['1.234', 1234],
    ['1.234,5', 1234.5],
    ['1.234.567', 1234567],
    ['007', 7],
  ])('%j travels as %j', (typed, wire) => expect(wireDecimal(typed)).toBe(wire))
  test('typed key by key, a thousand with its point stays a thousand', () => {
    const typed = [...'1.234,50'].reduce((text, key) => decimalTyped(text + key, true), '')
    expect(wireDecimal(typed)).toBe(1234.5)
  })
  test('every number of hundredths survives showing, typing and travelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hundredths) => {
        const shown = decimalShown(wireOf(hundredths), true)
        expect(wireDecimal(decimalTyped(shown, true))).toBe(Number(decimalDeCentesimos(hundredths)))
      }),
    )
  })
})

test('decimalShown writes thousands and both decimals; nothing for no number', () => {
  expect(decimalShown(1234.5, true)).toBe('1.234,50')
  expect(decimalShown(1234, false)).toBe('1.234')
  expect(decimalShown(null, true)).toBe('')
})

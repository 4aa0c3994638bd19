import { describe, expect, test } from 'vitest'
import { shownBy } from './number-format.ts'

describe('a number is shown as another one', () => {
  test.each([
    ['0%', '0.1', '10%'],
    ['0.00%', '0.105', '10,50%'],
    ['#,##0.0#%;-0%', '12.5', '1.250,00%'],
    ['0"%"', '10', '10%'],
    ['0\\%', '7.5', '7,5%'],
    ['00000000', '994700', '00994700'],
    ['00000000', '994700.0', '00994700'],
    ['000', '12345', '12345'],
    ['00', '0', '00'],
    ['00000-000', '1310', '00001-310'],
    ['00000\\-000', '80010000', '80010-000'],
    ['000"."000"."000"-"00', '191', '000.000.001-91'],
    ['"F-"0000;"-"0000', '68', 'F-0068'],
    ['[$-416]0000_ ', '7', '0007'],
  ])('under %s', (code, numero, mostrado) => expect(shownBy(code)?.(numero)).toBe(mostrado))

  test('but not a part of one by zeros in front', () => expect(shownBy('0000')?.('12.5')).toBeUndefined())
})

describe('a number is itself', () => {
  test.each([
    '',
    'General',
    '0',
    '0.00',
    '#,##0.00',
    '#,#00',
    '0.00E+00',
    '@',
    '# ?/?',
    '"00"0',
    '[Red]0',
    'R$ #,##0.00',
  ])('under %j', (code) => expect(shownBy(code)).toBeUndefined())
})

import { describe, expect, test } from 'vitest'
import { isDateFormat } from './styles.ts'

describe('isDateFormat', () => {
  test.each([
    'dd/mm/yyyy',
    'D/M/YY',
    'yyyy-mm-dd;@',
    '[$-416]d\\ "de"\\ mmmm\\ "de"\\ yyyy',
    'mmm/yy',
    'h:mm AM/PM',
    '[h]:mm',
    '[hh]',
    '[ss].00',
    '[Red]dd/mm',
    '_(dd/mm_)',
    '* d',
  ])('%s is a date', (code) => {
    expect(isDateFormat(code)).toBe(true)
  })

  test.each([
    '',
    'General',
    'Geral',
    'Standard',
    '0.00',
    '#,##0.00;[Red]-#,##0.00',
    '[$USD-409] #,##0.00',
    '[Red]0',
    '[>100]0',
    '"dias" 0',
    '0 "de mês',
    '\\d0',
    '_d0',
    '*d0',
    '0;dd',
    '@',
    '0%',
    '0.00E+00',
    '# ?/?',
  ])('%s is not', (code) => {
    expect(isDateFormat(code)).toBe(false)
  })
})

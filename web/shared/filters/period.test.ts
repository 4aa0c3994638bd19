import { describe, expect, test } from 'vitest'
import {
  decodePeriod,
  encodePeriod,
  monthUntil,
  periodText,
  presetsOf,
  typedDay,
  typedProblem,
  weekUntil,
} from './period.ts'

describe('a period in the address', () => {
  test.each(['2026-11-01..2026-11-20', '2026-11-01..', '..2026-11-20', '..'])(
    '%s is decoded to what was encoded',
    (text) => expect(encodePeriod(decodePeriod(text))).toBe(text),
  )
  test.each(['', 'x..y', '2026-02-30..', '2026-11-20..2026-11-01', '..3000-01-01'])('"%s" is open', (text) =>
    expect(decodePeriod(text)).toEqual({ de: null, ate: null }),
  )
})

test('the presets of a first day of March', () => {
  const presets = Object.fromEntries(
    presetsOf('2028-03-01').map(({ title, periodo }) => [title, encodePeriod(periodo)]),
  )
  expect(presets).toEqual({
    Hoje: '2028-03-01..2028-03-01',
    '7 dias': '2028-02-24..2028-03-01',
    'Este mês': '2028-03-01..2028-03-01',
    'Mês passado': '2028-02-01..2028-02-29',
    'Este ano': '2028-01-01..2028-03-01',
    'Todo o período': '..',
  })
})

test('lists begin a week ago, and the sell-out with the month', () => {
  expect(encodePeriod(weekUntil('2028-03-01'))).toBe('2028-02-23..2028-03-01')
  expect(encodePeriod(monthUntil('2028-03-31'))).toBe('2028-03-01..2028-03-31')
})

test.each([
  ['2026-11-01..2026-11-20', '01/11 a 20/11/2026'],
  ['2025-12-20..2026-01-10', '20/12/2025 a 10/01/2026'],
  ['2026-11-20..2026-11-20', '20/11/2026'],
  ['2026-11-01..', 'desde 01/11/2026'],
  ['..2026-11-20', 'até 20/11/2026'],
  ['..', 'todo o período'],
])('%s reads "%s"', (text, words) => expect(periodText(decodePeriod(text))).toBe(words))

describe('typed days', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['20/11/26', null],
    ['', null],
    ['31/12/2999', '2999-12-31'],
    ['01/01/3000', null],
  ])('%s is %s', (text, day) => expect(typedDay(text)).toBe(day))
  test('are refused beside their field', () => {
    expect(typedProblem('01/11/2026', '20/11/2026')).toBeNull()
    expect(typedProblem('', '')).toBeNull()
    expect(typedProblem('31/11/2026', '')?.campo).toBe('de')
    expect(typedProblem('', '1')?.campo).toBe('ate')
    expect(typedProblem('20/11/2026', '01/11/2026')).toEqual({
      campo: 'ate',
      mensagem: 'O fim é antes do início. Troque uma das datas.',
    })
  })
})

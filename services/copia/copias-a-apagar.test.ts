import { expect, test } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { copiasAApagar } from './copias-a-apagar.ts'

/** A copy every night up to a day, and each night what has to go is removed. */
function noites(ultima: string, quantas: number): string[] {
  let copias: string[] = []
  for (let n = quantas - 1; n >= 0; n--) {
    copias.push(somarDias(ultima, -n))
    const saem = new Set(copiasAApagar(copias))
    copias = copias.filter((dia) => !saem.has(dia))
  }
  return copias
}

test('after two years of nights, 7 days, 4 weeks and 12 months have their last copy', () => {
  // The 25th of November 2026 is a Wednesday.
  expect(noites('2026-11-25', 730)).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
  ])
})

test('a week of Lastro loses nothing, and copies that were not made cost no other one', () => {
  expect(noites('2026-11-25', 7)).toHaveLength(7)
  const raras = ['2020-01-01', '2021-06-30', '2024-02-29', '2026-11-25']
  expect(copiasAApagar(raras)).toEqual([])
})

test('the week begins on Monday, over the turn of the year too', () => {
  const dias = Array.from({ length: 7 }, (_, n) => somarDias('2027-02-22', n))
  // Sunday, the 3rd of January 2027, ends the week that began in December.
  const semanas = ['2027-02-21', '2027-02-14', '2027-02-13']
  expect(copiasAApagar([...dias, ...semanas, '2027-01-03', '2026-12-31', '2026-12-28'])).toEqual([
    '2027-02-13',
    '2026-12-28',
  ])
})

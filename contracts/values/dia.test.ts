import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  diaDoInstante,
  diasEntre,
  diaSchema,
  ehDia,
  formatarDia,
  formatarInstante,
  mesDoDia,
  somarMeses,
  ultimoDiaDoMes,
  somarDias,
  ultimoInstante,
} from './dia.ts'

const dia = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((data) => data.toISOString().slice(0, 10))

describe('ehDia', () => {
  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2026-12-31', '2026-04-30'])(
    '%s, on the calendar, is a day',
    (texto) => {
      expect(ehDia(texto)).toBe(true)
      expect(diaSchema.safeParse(texto).success).toBe(true)
    },
  )

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '9999-12-31',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
  ])('%j, is not a day', (texto) => {
    expect(ehDia(texto)).toBe(false)
    expect(diaSchema.safeParse(texto).success).toBe(false)
  })

  test('every day that a calendar gives, is one', () => {
    fc.assert(fc.property(dia, (texto) => ehDia(texto)))
  })
})

describe('somarDias', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2023-06-01', 365, '2024-05-31'],
    ['2025-06-01', 365, '2026-06-01'],
    ['2026-11-20', 0, '2026-11-20'],
    // The night that summer time began in São Paulo, and the one that ended it.
    ['2018-11-03', 1, '2018-11-04'],
    ['2018-02-17', 1, '2018-02-18'],
  ])('%s plus %i, is %s', (de, n, ate) => {
    expect(somarDias(de, n)).toBe(ate)
  })

  test('any day and number, is undone by the opposite and measured by diasEntre', () => {
    fc.assert(
      fc.property(dia, fc.integer({ min: -20_000, max: 20_000 }), (de, n) => {
        const ate = somarDias(de, n)
        expect(somarDias(ate, -n)).toBe(de)
        expect(diasEntre(de, ate)).toBe(n)
        expect(Math.sign(n)).toBe(de < ate ? 1 : de > ate ? -1 : 0)
      }),
    )
  })
})

describe('diaDoInstante', () => {
  test.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', '2026-11-20'],
    ['2027-01-01T02:00:00Z', '2026-12-31'],
    ['2024-03-01T01:00:00Z', '2024-02-29'],
    // Summer time (UTC−2), which ended for good in 2019.
    ['2018-12-01T02:30:00Z', '2018-12-01'],
  ])('%s, falls on %s in São Paulo', (instante, esperado) => {
    expect(diaDoInstante(new Date(instante))).toBe(esperado)
  })
})

describe('ultimoInstante', () => {
  test.each([
    ['2026-11-20', '2026-11-21T02:59:59.999Z'],
    ['2026-12-31', '2027-01-01T02:59:59.999Z'],
    // Summer time: the night in which it began, and the longer one in which it ended.
    ['2018-12-01', '2018-12-02T01:59:59.999Z'],
    ['2018-11-03', '2018-11-04T02:59:59.999Z'],
    ['2019-02-16', '2019-02-17T02:59:59.999Z'],
  ])('of %s, is %s', (dia, instante) => {
    expect(ultimoInstante(dia).toISOString()).toBe(instante)
  })

  test('of any day, is still on it, and the next one is not', () => {
    fc.assert(
      fc.property(
        dia.filter((texto) => texto >= '1914-01-01'),
        (texto) => {
          const ultimo = ultimoInstante(texto)
          expect([diaDoInstante(ultimo), diaDoInstante(new Date(ultimo.getTime() + 1))]).toEqual([
            texto,
            somarDias(texto, 1),
          ])
        },
      ),
    )
  })
})

describe('text for people', () => {
  test('a day, a month and an instant, read as people write them', () => {
    expect(formatarDia('2026-11-20')).toBe('20/11/2026')
    expect(mesDoDia('2026-11-20')).toBe('2026-11')
    expect(formatarInstante('2026-11-21T02:05:00Z')).toBe('20/11/2026 23:05')
  })
})

describe('months', () => {
  test.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-06', 0, '2026-06'],
    ['2026-06', -30, '2023-12'],
  ])('%s and %i give %s', (mes, n, depois) => expect(somarMeses(mes, n)).toBe(depois))
  test.each([
    ['2026-12', '2026-12-31'],
    ['2024-02', '2024-02-29'],
  ])('%s ends on %s', (mes, ultimo) => expect(ultimoDiaDoMes(mes)).toBe(ultimo))
})

import { describe, expect, test } from 'vitest'
import { conferirInicio, emVigor, ultimoDia, vigencias } from './datado.ts'

const valores = [
  { desde: '2026-03-01', v: 1 },
  { desde: '2026-01-01', v: 2 },
  { desde: '2026-03-01', v: 3 },
]

describe('emVigor', () => {
  test.each([
    ['2025-12-31', undefined],
    ['2026-01-01', 2],
    ['2026-02-28', 2],
    ['2026-03-01', 3],
    ['2030-01-01', 3],
  ])('on %s, whatever the order of entry, the latest start not after it holds: %s', (dia, esperado) => {
    expect(emVigor(valores, dia)?.v).toBe(esperado)
  })

  test('two values of the same start, the one entered last holds', () => {
    expect(emVigor([...valores].reverse(), '2026-03-01')?.v).toBe(1)
  })

  test('no values, none holds', () => {
    expect(emVigor([], '2026-03-01')).toBeUndefined()
  })
})

describe('vigencias', () => {
  test('each value lasts until the day before the next start; one replaced from its own day never held', () => {
    expect(vigencias(valores)).toEqual([
      { desde: '2026-03-01', v: 3, ate: null, substituido: false },
      { desde: '2026-03-01', v: 1, ate: null, substituido: true },
      { desde: '2026-01-01', v: 2, ate: '2026-02-28', substituido: false },
    ])
  })
})

describe('ultimoDia', () => {
  test('a start that is not entered yet, ends before the next one, or never', () => {
    expect(ultimoDia(valores, '2026-02-01')).toBe('2026-02-28')
    expect(ultimoDia(valores, '2025-02-01')).toBe('2025-12-31')
    expect(ultimoDia(valores, '2026-03-01')).toBeNull()
  })
})

describe('conferirInicio', () => {
  const motivo = { idTexto: '00000000-0000-4000-8000-000000000001', hash: 'x' }

  test('today, needs no reason', () => {
    expect(() => conferirInicio('2026-11-20', '2026-11-20', null)).not.toThrow()
  })

  test('in the past, needs a reason', () => {
    expect(() => conferirInicio('2026-11-19', '2026-11-20', null)).toThrow('Informe o motivo')
    expect(() => conferirInicio('2026-11-19', '2026-11-20', motivo)).not.toThrow()
  })

  test('in the future, is refused even with a reason', () => {
    expect(() => conferirInicio('2026-11-21', '2026-11-20', motivo)).toThrow('depois de hoje')
  })
})

import { describe, expect, test } from 'vitest'
import { conferirInicio, emVigor } from './datado.ts'

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

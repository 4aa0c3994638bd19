import { expect, test } from 'vitest'
import { tipoMovimentoSchema } from '#contracts/http/extrato.ts'
import { FILTROS, filtroDe } from './filters.ts'

test('an address asks for its kind; anything else shows everything', () => {
  expect(filtroDe(new URLSearchParams('tipo=estorno')).label).toBe('Estornos')
  expect(filtroDe(new URLSearchParams('tipo=nada'))).toEqual({ label: 'Todos' })
  expect(filtroDe(new URLSearchParams(''))).toEqual({ label: 'Todos' })
})

test('every kind of movement has its chip, but the one that happens once', () => {
  const chips = FILTROS.flatMap(({ tipo }) => tipo ?? [])
  expect(tipoMovimentoSchema.options.filter((tipo) => !chips.includes(tipo))).toEqual(['encerramento'])
})

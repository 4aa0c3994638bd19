import { describe, expect, test } from 'vitest'
import type { Failure } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import type { ProdutoEvent } from '#contracts/events/produto.ts'
import { emVigor } from '#contracts/values/datado.ts'
import { produtoDecider, type DefinirValorPontos } from './produto.decider.ts'

const idProduto = '2f6a8f0e-0a53-4c0e-bb2d-6c7b7e8f9a33'
const motivo = { idTexto: '1b7b1c4e-1f0a-4a5e-8d3c-5a0d6f6d2b22', hash: 'abc' }
const hoje = '2026-11-20'

const definido = (valorPontos: number, desde: string, porque: typeof motivo | null = null): ProdutoEvent => ({
  type: 'ValorPontosDefinido',
  data: { idProduto, valorPontos, desde, motivo: porque },
})
const definir = (valorPontos: number, desde = hoje, porque: typeof motivo | null = null): DefinirValorPontos => ({
  tipo: 'definirValorPontos',
  idProduto,
  valorPontos,
  desde,
  hoje,
  motivo: porque,
})

const given = (...events: ProdutoEvent[]) => {
  const state = events.reduce((current, event) => produtoDecider.evolve(current, event), produtoDecider.initialState())
  return { state, when: (command: DefinirValorPontos) => () => produtoDecider.decide(command, state) }
}
const failure = (codigo: Codigo) => expect.objectContaining<Partial<Failure>>({ kind: 'invalid', codigo })

describe('produto: points of one unit', () => {
  test('given nothing, when points are entered for today, then they are defined', () => {
    expect(given().when(definir(1250))()).toEqual([definido(1250, hoje)])
  })

  test('given the same points in force, when they are entered again, then nothing happens', () => {
    expect(given(definido(1250, '2026-01-01')).when(definir(1250))()).toEqual([])
  })

  test('given points in force, when others are entered, then they change from today and not before', () => {
    const { state, when } = given(definido(1250, '2026-01-01'))
    const after = produtoDecider.evolve(state, when(definir(900))()[0]!)
    expect([
      emVigor(after.valoresPontos, '2026-11-19')?.valorPontos,
      emVigor(after.valoresPontos, hoje)?.valorPontos,
    ]).toEqual([1250, 900])
  })

  test('given points from a later day, when the same are entered for an earlier one, then they are defined for it too', () => {
    expect(given(definido(1250, hoje)).when(definir(1250, '2026-11-10', motivo))()).toEqual([
      definido(1250, '2026-11-10', motivo),
    ])
  })

  test('when they start in the past, then a reason is needed; in the future, they are refused', () => {
    expect(given().when(definir(1250, '2026-11-19'))).toThrow(failure('motivo-obrigatorio'))
    expect(given().when(definir(1250, '2026-11-21', motivo))).toThrow(failure('inicio-futuro'))
  })
})

import { describe, expect, test } from 'vitest'
import type { Failure } from '#contracts/errors.ts'
import type { TaxaEvent } from '#contracts/events/taxa.ts'
import { taxaDecider, type ConfigurarTaxa } from './taxa.decider.ts'

const alvo = {
  idRede: '7d0a3c1e-6f52-4d0b-9a37-0d4b0f0c9a11',
  idProduto: '1b7b1c4e-1f0a-4a5e-8d3c-5a0d6f6d2b22',
  ano: 2026,
  mes: 8,
}
const valores = { valorUnitario: 1000, qtdVendidaAntes: 5000 }
const configurada = (entrada: number, mudanca: object = {}): TaxaEvent => ({
  type: 'TaxaSucessoConfigurada',
  data: { ...alvo, ...valores, motivo: null, entrada, ...mudanca },
})
const configurar = (mudanca: Partial<ConfigurarTaxa> = {}): ConfigurarTaxa => ({
  ...alvo,
  ...valores,
  substitui: undefined,
  motivo: null,
  ...mudanca,
})
const given = (...events: TaxaEvent[]) => {
  const state = events.reduce((current, event) => taxaDecider.evolve(current, event), taxaDecider.initialState())
  return { when: (command: ConfigurarTaxa) => () => taxaDecider.decide(command, state) }
}
const jaConfigurada = expect.objectContaining<Partial<Failure>>({ kind: 'conflict', codigo: 'ja-configurada' })

describe('success fee', () => {
  test('given nothing, when it is configured, then that is the first entry of its month', () => {
    expect(given().when(configurar())()).toEqual([configurada(1)])
  })

  test('given an entry, when the same is entered again, then nothing happens', () => {
    expect(given(configurada(1)).when(configurar())()).toEqual([])
  })

  test('given an entry, when another is entered without having seen it, then it is refused and says what stands', () => {
    const outra = given(configurada(1)).when(configurar({ valorUnitario: 1200 }))
    expect(outra).toThrow(jaConfigurada)
    expect(outra).toThrow(/para 08\/2026: R\$\s10,00, quantidade 50\. /)
  })

  test('given an entry, when another replaces it on purpose, then it counts from then on', () => {
    expect(given(configurada(1)).when(configurar({ valorUnitario: 1200, substitui: 1 }))()).toEqual([
      configurada(2, { valorUnitario: 1200 }),
    ])
  })

  test('given two entries, when a third means to replace the first, then it is refused', () => {
    const dois = given(configurada(1), configurada(2, { valorUnitario: 1200 }))
    expect(dois.when(configurar({ valorUnitario: 1500, substitui: 1 }))).toThrow(jaConfigurada)
    expect(dois.when(configurar({ valorUnitario: 1500, substitui: 2 }))()).toEqual([
      configurada(3, { valorUnitario: 1500 }),
    ])
  })

  test('given an entry of one month, when another month is configured, then it needs no confirmation', () => {
    expect(given(configurada(1)).when(configurar({ mes: 9, valorUnitario: 1200 }))()).toEqual([
      configurada(1, { mes: 9, valorUnitario: 1200 }),
    ])
  })
})

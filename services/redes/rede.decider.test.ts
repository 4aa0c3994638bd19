import { describe, expect, test } from 'vitest'
import type { Failure } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import { emVigor } from '#contracts/values/datado.ts'
import { redeDecider, type RedeCommand } from './rede.decider.ts'

const idRede = '7d0a3c1e-6f52-4d0b-9a37-0d4b0f0c9a11'
const motivo = { idTexto: '1b7b1c4e-1f0a-4a5e-8d3c-5a0d6f6d2b22', hash: 'abc' }
const hoje = '2026-11-20'

const definido = (valorPonto: number, desde: string): RedeEvent => ({
  type: 'ValorPontoDefinido',
  data: { idRede, valorPonto, desde, motivo: null },
})
const iniciado = (desde: string): RedeEvent => ({
  type: 'InicioProgramaDefinido',
  data: { idRede, desde, motivo: null },
})
const definir = (valorPonto: number, desde = hoje, porque: typeof motivo | null = null): RedeCommand => ({
  tipo: 'definirValorPonto',
  idRede,
  valorPonto,
  desde,
  hoje,
  motivo: porque,
})

const given = (...events: RedeEvent[]) => {
  const state = events.reduce((current, event) => redeDecider.evolve(current, event), redeDecider.initialState())
  return { state, when: (command: RedeCommand) => () => redeDecider.decide(command, state) }
}
const failure = (codigo: Codigo) => expect.objectContaining<Partial<Failure>>({ kind: 'invalid', codigo })

describe('rede: value of the point', () => {
  test('given nothing, when a value is entered for today, then it is defined', () => {
    expect(given().when(definir(12))()).toEqual([definido(12, hoje)])
  })

  test('given that value in force, when it is entered again, then nothing happens', () => {
    expect(given(definido(12, '2026-01-01')).when(definir(12))()).toEqual([])
  })

  test('given another value in force, when one is entered, then it changes from today and not before', () => {
    const { state, when } = given(definido(12, '2026-01-01'))
    const [event] = when(definir(15))()
    const after = redeDecider.evolve(state, event!)
    expect(emVigor(after.valoresPonto, '2026-11-19')?.valorPonto).toBe(12)
    expect(emVigor(after.valoresPonto, hoje)?.valorPonto).toBe(15)
  })

  test('given two entered for one day, then the last one holds', () => {
    expect(emVigor(given(definido(12, hoje), definido(14, hoje)).state.valoresPonto, hoje)?.valorPonto).toBe(14)
  })

  test('given a later value, when an earlier start is entered, then the later one still holds on its days', () => {
    const { state } = given(definido(12, '2026-03-01'), definido(10, '2026-02-01'))
    expect([
      emVigor(state.valoresPonto, '2026-01-31'),
      emVigor(state.valoresPonto, '2026-02-15')?.valorPonto,
      emVigor(state.valoresPonto, '2026-03-01')?.valorPonto,
    ]).toEqual([undefined, 10, 12])
  })

  test('when it starts in the past, then a reason is needed', () => {
    expect(given().when(definir(12, '2026-11-19'))).toThrow(failure('motivo-obrigatorio'))
    expect(given().when(definir(12, '2026-11-19', motivo))()).toEqual([
      { type: 'ValorPontoDefinido', data: { idRede, valorPonto: 12, desde: '2026-11-19', motivo } },
    ])
  })

  test('when it starts in the future, then it is refused', () => {
    expect(given().when(definir(12, '2026-11-21', motivo))).toThrow(failure('inicio-futuro'))
  })
})

describe('rede: start of the programme', () => {
  const comecar = (desde: string): RedeCommand => ({ tipo: 'definirInicioPrograma', idRede, desde, motivo: null })

  test('given nothing, when it is entered, then it is defined; again, nothing happens', () => {
    expect(given().when(comecar('2025-10-01'))()).toEqual([iniciado('2025-10-01')])
    expect(given(iniciado('2025-10-01')).when(comecar('2025-10-01'))()).toEqual([])
  })

  test('given one, when another day is entered, then a reason is needed', () => {
    const { when } = given(iniciado('2025-10-01'))
    expect(when(comecar('2025-09-01'))).toThrow(failure('motivo-obrigatorio'))
    expect(when({ tipo: 'definirInicioPrograma', idRede, desde: '2025-09-01', motivo })()).toEqual([
      { type: 'InicioProgramaDefinido', data: { idRede, desde: '2025-09-01', motivo } },
    ])
  })

  test('given one, when another day is entered, then the last one holds', () => {
    expect(given(iniciado('2025-10-01'), iniciado('2025-09-01')).state.inicioPrograma).toBe('2025-09-01')
  })
})

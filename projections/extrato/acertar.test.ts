import { describe, expect, test } from 'vitest'
import { acertar, type NaData } from './acertar.ts'

const HOJE = '2026-03-10'
const [ONTEM, AMANHA, DEPOIS] = ['2026-03-09', '2026-03-11', '2026-03-12']
const em = (venceEm: string, restante: number, abatido = 0): NaData => ({ venceEm, restante, abatido })

describe('what a balance shows, of lots and debt', () => {
  test('without late records, is what is there: lots of today and later can be spent, earlier ones cannot', () => {
    expect(acertar([em(ONTEM, 10), em(HOJE, 20), em(AMANHA, 30, 5)], 0, HOJE)).toEqual({
      vencidos: [em(ONTEM, 10)],
      validos: [em(HOJE, 20), em(AMANHA, 30, 5)],
      divida: 0,
    })
  })

  test('dates of which nothing is left, are not shown', () => {
    expect(acertar([em(ONTEM, 0), em(HOJE, 0, 40)], 0, HOJE)).toEqual({ vencidos: [], validos: [], divida: 0 })
  })

  test('points taken before they were credited, become debt, of expired dates too', () => {
    expect(acertar([em(ONTEM, -10), em(AMANHA, -20)], 5, HOJE)).toEqual({ vencidos: [], validos: [], divida: 35 })
  })

  test('debt, is taken from what can be spent, soonest expiry first, and never from what has expired', () => {
    expect(acertar([em(ONTEM, 50), em(HOJE, 20), em(AMANHA, 30), em(DEPOIS, 40)], 35, HOJE)).toEqual({
      vencidos: [em(ONTEM, 50)],
      validos: [em(AMANHA, 15), em(DEPOIS, 40)],
      divida: 0,
    })
  })

  test('debt beyond what can be spent, stays', () => {
    expect(acertar([em(ONTEM, 50), em(HOJE, 20)], 35, HOJE)).toEqual({
      vencidos: [em(ONTEM, 50)],
      validos: [],
      divida: 15,
    })
  })

  test('a payment of debt that is not there yet, is given back to the lots that paid it, latest expiry first', () => {
    expect(acertar([em(ONTEM, 0, 9), em(HOJE, 1, 10), em(AMANHA, 2, 10)], -15, HOJE)).toEqual({
      vencidos: [],
      validos: [em(HOJE, 6, 10), em(AMANHA, 12, 10)],
      divida: 0,
    })
  })

  test('a payment that no lot made, stays as it is', () => {
    expect(acertar([em(HOJE, 1, 10)], -15, HOJE)).toEqual({ vencidos: [], validos: [em(HOJE, 11, 10)], divida: -5 })
  })

  test('points taken too early, eat up a payment that came too early before anything is given back', () => {
    expect(acertar([em(HOJE, -10), em(AMANHA, 5, 20)], -15, HOJE)).toEqual({
      vencidos: [],
      validos: [em(AMANHA, 10, 20)],
      divida: 0,
    })
  })

  test('what was given, stays as it was', () => {
    const datas = [em(HOJE, -10), em(AMANHA, 50)]
    acertar(datas, 5, HOJE)
    expect(datas).toEqual([em(HOJE, -10), em(AMANHA, 50)])
  })
})

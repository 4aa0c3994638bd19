import type { Dia } from '#contracts/values/dia.ts'
import { anosAte, mesesDoAno } from '#contracts/values/periodo.ts'
import { MESES_POR_EXTENSO } from '#web/shared/format/datas.ts'

export const nomeDoMes = (mes: number): string => MESES_POR_EXTENSO[mes - 1]!

/** The years, and the months of a year, as options; all months while no year is chosen. */
export const anosNaTela = (hoje: Dia): string[] => anosAte(hoje).map(String)
export const mesesNaTela = (ano: string, hoje: Dia): number[] =>
  ano === '' ? MESES_POR_EXTENSO.map((_, n) => n + 1) : mesesDoAno(Number(ano), hoje)

import type { Dia } from '#contracts/values/dia.ts'
import { anosAte, mesesDoAno } from '#contracts/values/periodo.ts'

const NOMES = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
]

export const nomeDoMes = (mes: number): string => NOMES[mes - 1]!

/** The years, and the months of a year, as options; all months while no year is chosen. */
export const anosNaTela = (hoje: Dia): string[] => anosAte(hoje).map(String)
export const mesesNaTela = (ano: string, hoje: Dia): number[] =>
  ano === '' ? NOMES.map((_, n) => n + 1) : mesesDoAno(Number(ano), hoje)

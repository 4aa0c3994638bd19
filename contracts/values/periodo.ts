import type { Dia } from './dia.ts'

/*
 * Months of reports and configurations (`doc 2 §5`, `doc 3 §5`): from July of 2020 until the current one.
 */

const PRIMEIRO_ANO = 2020
const PRIMEIRO_MES = 7
/** Before it there was no programme. */
export const PRIMEIRO_DIA: Dia = `${PRIMEIRO_ANO}-01-01`
const DEZEMBRO = 12

export interface Periodo {
  ano: number
  mes: number
}

const anoDe = (hoje: Dia): number => Number(hoje.slice(0, 4))

/** The years on offer, the current one first. */
export const anosAte = (hoje: Dia): number[] =>
  Array.from({ length: anoDe(hoje) - PRIMEIRO_ANO + 1 }, (_, n) => anoDe(hoje) - n)

/** The months of a year on offer: of 2020 from July, of the current year until the current month. */
export function mesesDoAno(ano: number, hoje: Dia): number[] {
  if (ano < PRIMEIRO_ANO || ano > anoDe(hoje)) return []
  const primeiro = ano === PRIMEIRO_ANO ? PRIMEIRO_MES : 1
  const ultimo = ano === anoDe(hoje) ? Number(hoje.slice(5, 7)) : DEZEMBRO
  return Array.from({ length: ultimo - primeiro + 1 }, (_, n) => primeiro + n)
}

/** "08/2026" (`decisions.md §E 61`). */
export const formatarPeriodo = ({ ano, mes }: Periodo): string => `${String(mes).padStart(2, '0')}/${ano}`

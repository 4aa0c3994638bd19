import type { ReactNode } from 'react'
import type { Unit } from './unit.tsx'

/** A month (`AAAA-MM`) with a value for each series. */
export type Month<Campo extends string> = { mes: string } & Record<Campo, number>

/** What is drawn: values of several series over months. */
export interface Chart<Campo extends string> {
  title: string
  /** The series' names by their fields; at most three can be told apart without colours. */
  series: Record<Campo, string>
  /** The oldest first. */
  meses: readonly Month<Campo>[]
  unit: Unit
  desenho?: 'barras' | 'linhas'
  /** What a figure is made of: the content of its sheet "De onde vem". */
  explains?: (campo: Campo, mes: string) => ReactNode
}

export const fieldsOf = <Campo extends string>(series: Record<Campo, string>): [Campo, string][] =>
  Object.entries(series) as [Campo, string][]

/** A figure's sheet in the address: `creditados-2026-11`. */
export const sheetOf = (campo: string, mes: string): string => `${campo}-${mes}`

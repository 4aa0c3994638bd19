import { invalid } from '../errors.ts'
import type { Texto } from '../event.ts'
import type { Dia } from './dia.ts'

/** A value that applies from a day until the next value (`domain.md §2`). */
export interface Datado {
  desde: Dia
}

/** The value in force on a day: the latest `desde` not after it; among equal days the one entered last. */
export function emVigor<V extends Datado>(valores: readonly V[], dia: Dia): V | undefined {
  let vigente: V | undefined
  for (const valor of valores) {
    if (valor.desde <= dia && (!vigente || valor.desde >= vigente.desde)) vigente = valor
  }
  return vigente
}

/** A change starts today. An earlier start needs a reason; a later one is refused (`domain.md §2`). */
export function conferirInicio(desde: Dia, hoje: Dia, motivo: Texto | null): void {
  if (desde > hoje)
    throw invalid('inicio-futuro', 'O valor não pode começar depois de hoje', { desde: 'Use a data de hoje' })
  if (desde < hoje && !motivo)
    throw invalid('motivo-obrigatorio', 'Informe o motivo para um início no passado', { motivo: 'Informe o motivo' })
}

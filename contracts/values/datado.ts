import { invalid } from '../errors.ts'
import type { Texto } from '../event.ts'
import { somarDias, type Dia } from './dia.ts'

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
  if (desde < hoje && !motivo) throw faltaMotivo('Informe o motivo para um início no passado')
}

/** A fact of the past is changed with a reason. */
export const faltaMotivo = (texto: string) => invalid('motivo-obrigatorio', texto, { motivo: 'Informe o motivo' })

/** A value with its last day; null while no other one follows. One that was replaced from its own day on never held. */
export type Vigencia<V extends Datado> = V & { ate: Dia | null; substituido: boolean }

/** Values in the order in which they were entered, as their days are now: the latest start first. */
export function vigencias<V extends Datado>(valores: readonly V[]): Vigencia<V>[] {
  const porInicio = valores
    .map((valor, n) => ({ valor, n }))
    .sort((a, b) => comparar(b.valor.desde, a.valor.desde) || b.n - a.n)
  return porInicio.map(({ valor }, n) => {
    const substituido = porInicio[n - 1]?.valor.desde === valor.desde
    return { ...valor, substituido, ate: substituido ? null : ultimoDia(valores, valor.desde) }
  })
}

/** The last day of a value that starts on a day: that before the next start. Null when none follows. */
export function ultimoDia(valores: readonly Datado[], desde: Dia): Dia | null {
  const seguintes = valores.map((valor) => valor.desde).filter((dia) => dia > desde)
  const [seguinte] = seguintes.sort(comparar)
  return seguinte === undefined ? null : somarDias(seguinte, -1)
}

const comparar = (um: Dia, outro: Dia): number => (um < outro ? -1 : um > outro ? 1 : 0)

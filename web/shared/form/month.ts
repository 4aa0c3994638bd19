import {
  diaDoInstante,
  diasEntre,
  ehDia,
  formatarDia,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
  type Dia,
} from '#contracts/values/dia.ts'

/** The weeks that a month's page shows, Sunday first; days of the months beside it are null. */
export function weeksOf(month: string): (Dia | null)[][] {
  const first = `${month}-01`
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const days = diasEntre(first, `${somarMeses(month, 1)}-01`)
  const places = [
    ...Array<null>(weekday).fill(null),
    ...Array.from({ length: days }, (_, day) => somarDias(first, day)),
  ]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => places[week * 7 + day] ?? null),
  )
}

/** The same day `n` months later, or the last day of that month. */
export function moveMonths(day: Dia, n: number): Dia {
  const month = somarMeses(day.slice(0, 7), n)
  const wanted = `${month}-${day.slice(8)}`
  const last = ultimoDiaDoMes(month)
  return wanted <= last ? wanted : last
}

/** The day to which a key of the calendar moves; undefined for other keys. */
export function dayAfterKey(day: Dia, key: string, shift: boolean): Dia | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  switch (key) {
    case 'ArrowLeft':
      return somarDias(day, -1)
    case 'ArrowRight':
      return somarDias(day, 1)
    case 'ArrowUp':
      return somarDias(day, -7)
    case 'ArrowDown':
      return somarDias(day, 7)
    case 'Home':
      return somarDias(day, -weekday)
    case 'End':
      return somarDias(day, 6 - weekday)
    case 'PageUp':
      return moveMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return moveMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}

export const within = (day: Dia, from: Dia, to: Dia): Dia => (day < from ? from : day > to ? to : day)

/** "20/11/2026" as typed → the day. An incomplete date stays digits, which the contract refuses. */
export function dayTyped(masked: string): string {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(masked)
  return parts === null ? masked.replace(/\D/g, '') : `${parts[3]}-${parts[2]}-${parts[1]}`
}

/** The text that the field shows: a day as people write it, or the digits typed so far. */
export const dayShown = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').reverse().join('') : value

/** Why a typed day cannot be taken; undefined when it can. */
export function dayProblem(typed: string, from: Dia, to: Dia, today = diaDoInstante(new Date())): string | undefined {
  if (!ehDia(typed)) return 'Data inválida'
  if (typed > to) return to === today ? 'A data não pode ser no futuro' : `Use uma data até ${formatarDia(to)}`
  if (typed < from) return `Use uma data a partir de ${formatarDia(from)}`
  return undefined
}

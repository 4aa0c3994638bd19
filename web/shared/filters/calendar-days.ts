import { diasEntre, ehDia, somarDias, type Dia } from '#contracts/values/dia.ts'

/** A Sunday: weeks are counted from it. */
const SUNDAY: Dia = '2023-01-01'
const weekday = (dia: Dia): number => ((diasEntre(SUNDAY, dia) % 7) + 7) % 7

/** The six weeks that show a month `AAAA-MM`, from Sunday to Saturday. */
export function monthGrid(mes: string): Dia[][] {
  const first = `${mes}-01`
  const start = somarDias(first, -weekday(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => somarDias(start, week * 7 + day)))
}

/** The same day some months on; the last one where the month is too short. */
export function moveMonth(dia: Dia, months: number): Dia {
  const [ano = 0, mes = 1] = dia.split('-').map(Number)
  const count = ano * 12 + (mes - 1) + months
  const target = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  for (let day = Number(dia.slice(8)); day > 28; day -= 1) if (ehDia(`${target}-${day}`)) return `${target}-${day}`
  return `${target}-${String(Math.min(28, Number(dia.slice(8)))).padStart(2, '0')}`
}

/** Where a key leads from a day (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/); null for other keys. */
export function moveDay(dia: Dia, key: string): Dia | null {
  switch (key) {
    case 'ArrowLeft': return somarDias(dia, -1)
    case 'ArrowRight': return somarDias(dia, 1)
    case 'ArrowUp': return somarDias(dia, -7)
    case 'ArrowDown': return somarDias(dia, 7)
    case 'Home': return somarDias(dia, -weekday(dia))
    case 'End': return somarDias(dia, 6 - weekday(dia))
    case 'PageUp': return moveMonth(dia, -1)
    case 'PageDown': return moveMonth(dia, 1)
    default: return null
  }
}

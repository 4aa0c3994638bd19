import { ehDia, formatarDia, mesDoDia, somarDias, type Dia } from '#contracts/values/dia.ts'

/** From one day to another, both included; null is an open end. */
export interface Periodo {
  de: Dia | null
  ate: Dia | null
}

/** `doc 3 §9`. */
const DIA_MAXIMO: Dia = '2999-12-31'

const BETWEEN = '..'

/** The form used in the address: "2026-11-01..2026-11-20", "2026-11-01..", "..". */
export const encodePeriod = ({ de, ate }: Periodo): string => `${de ?? ''}${BETWEEN}${ate ?? ''}`

/** Impossible days, and an end before the beginning, become open ends. */
export function decodePeriod(text: string): Periodo {
  const [de = '', ate = ''] = text.split(BETWEEN)
  const day = (part: string) => (ehDia(part) && part <= DIA_MAXIMO ? part : null)
  const period = { de: day(de), ate: day(ate) }
  return period.de !== null && period.ate !== null && period.ate < period.de ? { de: null, ate: null } : period
}

export const EVERYTHING: Periodo = { de: null, ate: null }
export const monthUntil = (hoje: Dia): Periodo => ({ de: `${mesDoDia(hoje)}-01`, ate: hoje })
/** What lists begin with: from a week ago (`doc 2 §2`). */
export const weekUntil = (hoje: Dia): Periodo => ({ de: somarDias(hoje, -7), ate: hoje })

function monthBefore(hoje: Dia): Periodo {
  const ate = somarDias(`${mesDoDia(hoje)}-01`, -1)
  return { de: `${mesDoDia(ate)}-01`, ate }
}

export interface Preset {
  title: string
  periodo: Periodo
}

export const presetsOf = (hoje: Dia): Preset[] => [
  { title: 'Hoje', periodo: { de: hoje, ate: hoje } },
  { title: '7 dias', periodo: { de: somarDias(hoje, -6), ate: hoje } },
  { title: 'Este mês', periodo: monthUntil(hoje) },
  { title: 'Mês passado', periodo: monthBefore(hoje) },
  { title: 'Este ano', periodo: { de: `${hoje.slice(0, 4)}-01-01`, ate: hoje } },
  { title: 'Todo o período', periodo: EVERYTHING },
]

/** "01/11 a 20/11/2026", "desde 01/11/2026", "até 20/11/2026", "todo o período". */
export function periodText({ de, ate }: Periodo): string {
  if (de !== null && ate !== null) {
    if (de === ate) return formatarDia(de)
    const first = de.slice(0, 4) === ate.slice(0, 4) ? formatarDia(de).slice(0, 5) : formatarDia(de)
    return `${first} a ${formatarDia(ate)}`
  }
  if (de !== null) return `desde ${formatarDia(de)}`
  return ate === null ? 'todo o período' : `até ${formatarDia(ate)}`
}

/** `AAAA-MM-DD` of what was typed as "DD/MM/AAAA"; null when there is no such day. */
export function typedDay(text: string): Dia | null {
  const [, dia, mes, ano] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const day = `${ano}-${mes}-${dia}`
  return ehDia(day) && day <= DIA_MAXIMO ? day : null
}

/** The error in two typed days, with the field it belongs to; null when they are right. */
export function typedProblem(de: string, ate: string): { campo: 'de' | 'ate'; mensagem: string } | null {
  if (de !== '' && typedDay(de) === null) return { campo: 'de', mensagem: 'Escreva a data como DD/MM/AAAA.' }
  if (ate !== '' && typedDay(ate) === null) return { campo: 'ate', mensagem: 'Escreva a data como DD/MM/AAAA.' }
  const [first, last] = [typedDay(de), typedDay(ate)]
  return first !== null && last !== null && last < first
    ? { campo: 'ate', mensagem: 'O fim é antes do início. Troque uma das datas.' }
    : null
}

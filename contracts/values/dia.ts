import { z } from 'zod'

/**
 * A business day in America/Sao_Paulo, always the text `YYYY-MM-DD` (`domain.md §2`): it sorts as text, and no time
 * zone can shift it. A day is never a JavaScript `Date`.
 */
export type Dia = string

const DIA = /^(\d{4})-(\d{2})-(\d{2})$/

const bissexto = (ano: number) => (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0
const diasNoMes = (ano: number, mes: number) =>
  [31, bissexto(ano) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mes - 1] ?? 0

/** The day after the last one still has four digits. */
const ULTIMO_ANO = 9998

/** Whether the text is a day that the calendar has. */
export function ehDia(texto: string): boolean {
  const partes = DIA.exec(texto)
  if (!partes) return false
  const [ano, mes, dia] = [Number(partes[1]), Number(partes[2]), Number(partes[3])]
  return ano >= 1900 && ano <= ULTIMO_ANO && dia >= 1 && dia <= diasNoMes(ano, mes)
}

export const diaSchema = z.string().refine(ehDia, 'Data inválida: use AAAA-MM-DD')

/** The day `n` days later (earlier when negative). */
export function somarDias(dia: Dia, n: number): Dia {
  const data = new Date(`${dia}T00:00:00Z`)
  data.setUTCDate(data.getUTCDate() + n)
  return data.toISOString().slice(0, 10)
}

/** Days from `de` to `ate`: positive when `ate` is later. */
export function diasEntre(de: Dia, ate: Dia): number {
  return Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000)
}

const emSaoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** The business day on which an instant falls in São Paulo. */
export const diaDoInstante = (instante: Date): Dia => emSaoPaulo.format(instante)

/** The last instant of a business day in São Paulo, where a day can begin at 03:00 or, under summer time, 02:00 UTC. */
export function ultimoInstante(dia: Dia): Date {
  const depois = somarDias(dia, 1)
  const meiaNoite = [2, 3]
    .map((hora) => Date.parse(`${depois}T0${hora}:00:00Z`))
    .find((instante) => diaDoInstante(new Date(instante)) >= depois)
  return new Date((meiaNoite ?? Date.parse(`${depois}T03:00:00Z`)) - 1)
}

/** `AAAA-MM`, the month of a day. */
export const mesDoDia = (dia: Dia): string => dia.slice(0, 7)

/** The month `n` months later: "2026-11" and 2 give "2027-01". */
export function somarMeses(mes: string, n: number): string {
  const [ano = 0, numero = 1] = mes.split('-').map(Number)
  const meses = ano * 12 + numero - 1 + n
  return `${String(Math.floor(meses / 12)).padStart(4, '0')}-${String((meses % 12) + 1).padStart(2, '0')}`
}

export const ultimoDiaDoMes = (mes: string): Dia => somarDias(`${somarMeses(mes, 1)}-01`, -1)

/** "20/11/2026". */
export const formatarDia = (dia: Dia): string => dia.split('-').reverse().join('/')

const instanteEmSaoPaulo = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "20/11/2026 10:32", in São Paulo, from an ISO instant in UTC. */
export const formatarInstante = (iso: string): string => instanteEmSaoPaulo.format(new Date(iso)).replace(',', '')

/** "20/11/2026 10:32:07": seconds are those of UTC. */
export const formatarInstanteComSegundos = (iso: string): string =>
  `${formatarInstante(iso)}:${new Date(iso).toISOString().slice(17, 19)}`

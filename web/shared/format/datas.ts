import { diaDoInstante, formatarDia, type Dia } from '#contracts/values/dia.ts'

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

/** "nov/26" of a month `2026-11`. */
export function formatarMes(mes: string): string {
  const [ano = '', numero = ''] = mes.split('-')
  return `${MESES[Number(numero) - 1] ?? numero}/${ano.slice(2)}`
}

const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

/** "10:32", in São Paulo, of an ISO instant. */
export const formatarHora = (iso: string): string => hora.format(new Date(iso))

/** "hoje às 6h12" or "em 24/11/2026 às 18h05", in São Paulo, of an ISO instant. */
export function formatarQuando(iso: string, hoje: Dia): string {
  const dia = diaDoInstante(new Date(iso))
  const [horas, minutos] = formatarHora(iso).split(':')
  return `${dia === hoje ? 'hoje' : `em ${formatarDia(dia)}`} às ${Number(horas)}h${minutos}`
}

export const MESES_POR_EXTENSO = [
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
] as const
const DIAS_DA_SEMANA = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** "Novembro de 2026" of a month `2026-11`. */
export function formatarMesPorExtenso(mes: string): string {
  const [ano = '', numero = ''] = mes.split('-')
  return `${MESES_POR_EXTENSO[Number(numero) - 1] ?? numero} de ${ano}`
}

/** "sexta-feira" of a business day. */
export const diaDaSemana = (dia: string): string => DIAS_DA_SEMANA[new Date(`${dia}T00:00:00Z`).getUTCDay()] ?? ''

/** "20/11" of a business day, where the year is said or known. */
export function formatarDiaEMes(dia: string): string {
  const [, mes = '', numero = ''] = dia.split('-')
  return `${numero}/${mes}`
}

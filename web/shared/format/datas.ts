const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

/** "nov/26" of a month `2026-11`. */
export function formatarMes(mes: string): string {
  const [ano = '', numero = ''] = mes.split('-')
  return `${MESES[Number(numero) - 1] ?? numero}/${ano.slice(2)}`
}

const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

/** "10:32", in São Paulo, of an ISO instant. */
export const formatarHora = (iso: string): string => hora.format(new Date(iso))

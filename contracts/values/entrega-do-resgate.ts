import { formatarDia, type Dia } from './dia.ts'
import { CANCELADO, CANCELADO_PELO_FORNECEDOR, type StatusResgate } from './status-resgate.ts'

/** What a member reads of a delivery of which the supplier tells an error, whose words are for staff (`doc 3 §8`). */
export const ERRO_NA_ENTREGA = 'Erro. Entre em contato com o administrador'
/** `doc 3 §9`. */
const PRAZO = 'até 20 dias úteis'

interface Entrega {
  status: StatusResgate
  erro: string | null
  entregueEm: Dia | null
  previsaoEntrega: Dia | null
}

/** The store's delivery column (`doc 3 §2`); null for what is cancelled and arrives on no day. */
export function quandoChega({ status, erro, entregueEm, previsaoEntrega }: Entrega): string | null {
  if (erro !== null) return ERRO_NA_ENTREGA
  const dia = entregueEm ?? previsaoEntrega
  if (dia !== null) return formatarDia(dia)
  return status === CANCELADO || status === CANCELADO_PELO_FORNECEDOR ? null : PRAZO
}

import type { Resgate } from '#contracts/http/resgates.ts'
import { ADMINISTRADOR, KULZER, OPERADOR, type Papel } from '#contracts/values/papeis.ts'
import { AGUARDANDO_LIBERACAO, CANCELADO, CANCELADO_PELO_FORNECEDOR } from '#contracts/values/status-resgate.ts'
import type { ResgateDaLista } from './resgates.columns.tsx'

type Comum = 'id' | 'status' | 'obs' | 'previsaoEntrega' | 'resgatadoEm' | 'pontosGastos' | 'versao'
/** A redemption on which somebody acts, as they saw it. */
export interface Alvo extends Pick<ResgateDaLista, Comum> {
  vendedor: string
}
export type Ato = 'aprovar' | 'status' | 'previsao' | 'observacao' | 'cancelar'

export const alvoDaLinha = (linha: ResgateDaLista): Alvo => ({ ...linha, vendedor: linha.parceiro })
export const alvoDaPagina = (resgate: Resgate): Alvo => ({ ...resgate, vendedor: resgate.parceiro.nome })

/** What a person may do with a redemption now (`decisions.md §C 29, §K`, `domain.md §4`). */
export function atosDe({ status }: Pick<Alvo, 'status'>, papel: Papel): Ato[] {
  if (papel === KULZER) return ['observacao']
  if (papel !== OPERADOR && papel !== ADMINISTRADOR) return []
  if (status === CANCELADO || status === CANCELADO_PELO_FORNECEDOR) return ['observacao']
  return [status === AGUARDANDO_LIBERACAO ? 'aprovar' : 'status', 'previsao', 'observacao', 'cancelar']
}

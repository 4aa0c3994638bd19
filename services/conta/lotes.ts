import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'

/** Points of one credit, with what is left of them. Valid through `venceEm` (`domain.md §2`). */
export interface Lote {
  idLote: string
  idVenda: string
  creditado: Centesimos
  restante: Centesimos
  pontuadoEm: Dia
  venceEm: Dia
}

/**
 * Soonest expiry first, then oldest credit (`domain.md §3.1`): the lots of an account stand in the order of its stream,
 * which sorting keeps.
 */
export const naOrdemDeConsumo = (lotes: readonly Lote[]): Lote[] =>
  [...lotes].sort((a, b) => (a.venceEm < b.venceEm ? -1 : a.venceEm > b.venceEm ? 1 : 0))

/**
 * Lots that one event takes from or brings back at the most. An event of more does not fit into an append
 * (`MAX_APPEND_BYTES`), and what a redemption took has to fit once more when it is returned, at 165 bytes a lot.
 */
export const MOST_LOTES = 5000

/** The event has no place for more lots: there may be others, for which the same command is given again. */
export const estaCheio = ({ data }: ContaEvent): boolean => 'lotes' in data && data.lotes.length === MOST_LOTES

/** Takes `pontos` from the lots in the given order; `falta` is what they did not have. Changes nothing. */
export function consumir(lotes: readonly Lote[], pontos: Centesimos): { partes: ParteLote[]; falta: Centesimos } {
  const partes: ParteLote[] = []
  let falta = pontos
  for (const { idLote, restante, pontuadoEm, venceEm } of lotes) {
    if (falta === 0) break
    const parte = Math.min(restante, falta)
    if (parte > 0) partes.push({ idLote, pontos: parte, pontuadoEm, venceEm })
    falta -= parte
  }
  return { partes, falta }
}

import { invalid } from '#contracts/errors.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { contasExpiradasEm } from '#projections/extrato/extrato.queries.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { decidirEmContas, ondeEmDia } from './decidir-em-contas.ts'

export interface Reativados {
  /** What each account got back. */
  contas: { idParceiro: string; pontos: Centesimos }[]
  pontos: Centesimos
  position: Position | undefined
}

/**
 * Brings back what the expiry runs of a day took, once, valid for `diasValidade` days from today (`domain.md §3.1`,
 * `decisions.md §E 60`). Closed accounts and reversed points stay as they are.
 * @throws Failure `data-futura`
 */
export async function reativarPontos(
  context: CommandContext,
  { expiradoEm, diasValidade, chave }: { expiradoEm: Dia; diasValidade: number; chave: string },
): Promise<Reativados> {
  const dia = hoje(context)
  if (expiradoEm > dia)
    throw invalid('data-futura', 'A data não pode estar no futuro', { expiradoEm: 'Use hoje ou um dia anterior' })
  const contas = await contasExpiradasEm(context.db, expiradoEm)
  const { events, position } = await decidirEmContas(
    context,
    `reativar-pontos ${expiradoEm}`,
    chave,
    contas,
    (conta) => ({
      tipo: 'reativar',
      ...ondeEmDia(conta, dia),
      expiradoEm,
      diasValidade,
      idDoLote: (origem) => derivedId(origem, 'lote-reativado'),
    }),
  )
  const reativadas = events.map(({ data: { idParceiro, pontos } }) => ({ idParceiro, pontos }))
  return { contas: reativadas, pontos: somar(reativadas.map(({ pontos }) => pontos)), position }
}

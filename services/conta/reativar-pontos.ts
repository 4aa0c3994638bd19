import { invalid } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { contasExpiradasEm } from '#projections/expirados/expirados.queries.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import {
  decidirEmContas,
  ondeEmDia,
  simularEmContas,
  type ACadaVez,
  type ContaAVisitar,
  type Movidos,
} from './decidir-em-contas.ts'

/** What comes back, for how long, and why. */
export interface Reativacao {
  /** The day of the expiry runs. */
  expiradoEm: Dia
  diasValidade: number
  motivo: Texto | null
}

/**
 * Brings back what the expiry runs of a day took, once, valid for `diasValidade` days from today (`domain.md §3.1`,
 * `decisions.md §E 60`). Closed accounts and reversed points stay as they are.
 * @throws Failure `data-futura`
 */
export async function reativarPontos(
  context: CommandContext,
  { chave, ...reativacao }: Reativacao & { chave: string },
): Promise<Movidos> {
  conferirData(reativacao.expiradoEm, hoje(context))
  const contas = await contasExpiradasEm(context.db, null, reativacao.expiradoEm)
  return reativarContas(context, contas, reativacao, chave)
}

/** The day of an expiry run is not ahead. */
export function conferirData(expiradoEm: Dia, dia: Dia): void {
  if (expiradoEm > dia)
    throw invalid('data-futura', 'A data não pode estar no futuro', { date: 'Use hoje ou um dia anterior' })
}

/** The same for the given accounts. */
export const reativarContas = (
  context: CommandContext,
  contas: readonly ContaAVisitar[],
  reativacao: Reativacao,
  chave: string,
  aCadaVez?: ACadaVez,
): Promise<Movidos> =>
  decidirEmContas(
    context,
    `reativar-pontos ${reativacao.expiradoEm}`,
    chave,
    contas,
    reativarEm(hoje(context), reativacao),
    aCadaVez,
  )

/** What the accounts would get back on `dia`: decided by themselves, written nowhere. */
export const preverReativacao = (
  ledger: Ledger,
  contas: readonly ContaAVisitar[],
  reativacao: Reativacao,
  dia: Dia,
  aCadaVez?: ACadaVez,
): Promise<ContaEvent[]> => simularEmContas(ledger, contas, reativarEm(dia, reativacao), aCadaVez)

const reativarEm = (dia: Dia, reativacao: Reativacao) => (conta: ContaAVisitar) => ({
  tipo: 'reativar' as const,
  ...ondeEmDia(conta, dia),
  ...reativacao,
  idDoLote: (origem: string) => derivedId(origem, 'lote-reativado'),
})

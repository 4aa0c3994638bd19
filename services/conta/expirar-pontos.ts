import type { ContaEvent } from '#contracts/events/conta.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { contasComLotesVencidos } from '#projections/extrato/extrato.queries.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import {
  decidirEmContas,
  ondeEmDia,
  simularEmContas,
  type ACadaVez,
  type ContaAVisitar,
  type Movidos,
} from './decidir-em-contas.ts'

/**
 * The expiry run: takes from every account the lots past their date today (`domain.md §3.1`). The statement says which
 * accounts to visit; what it does not know yet, the next run finds. Safe to repeat, with the same `chave` or another.
 */
export async function expirarPontos(context: CommandContext, { chave }: { chave: string }): Promise<Movidos> {
  return expirarContas(context, await contasComLotesVencidos(context.db, null, hoje(context)), chave)
}

/** The same for the given accounts. */
export const expirarContas = (
  context: CommandContext,
  contas: readonly ContaAVisitar[],
  chave: string,
  aCadaVez?: ACadaVez,
): Promise<Movidos> => decidirEmContas(context, 'expirar-pontos', chave, contas, expirarEm(hoje(context)), aCadaVez)

/**
 * What the accounts would lose if the run were on `dia`: decided by themselves, written nowhere. For a day ahead, as
 * things stand now: what is redeemed until then is not lost.
 */
export const preverExpiracao = (
  ledger: Ledger,
  contas: readonly ContaAVisitar[],
  dia: Dia,
  aCadaVez?: ACadaVez,
): Promise<ContaEvent[]> => simularEmContas(ledger, contas, expirarEm(dia), aCadaVez)

const expirarEm = (dia: Dia) => (conta: ContaAVisitar) => ({ tipo: 'expirar' as const, ...ondeEmDia(conta, dia) })

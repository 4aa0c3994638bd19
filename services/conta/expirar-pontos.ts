import type { ParteLote } from '#contracts/events/conta.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { contasComLotesVencidos } from '#projections/extrato/extrato.queries.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { decidirEmContas, ondeEmDia, simularEmContas, type ContaAVisitar } from './decidir-em-contas.ts'

export interface Expirados {
  /** What each account lost. */
  contas: { idParceiro: string; pontos: Centesimos }[]
  pontos: Centesimos
  position: Position | undefined
}

/**
 * The expiry run: takes from every account the lots past their date today (`domain.md §3.1`). The statement says which
 * accounts to visit; what it does not know yet, the next run finds. Safe to repeat, with the same `chave` or another.
 */
export async function expirarPontos(context: CommandContext, { chave }: { chave: string }): Promise<Expirados> {
  return expirarContas(context, await contasComLotesVencidos(context.db, hoje(context)), chave)
}

/** The same for the given accounts. */
export async function expirarContas(
  context: CommandContext,
  contas: readonly ContaAVisitar[],
  chave: string,
): Promise<Expirados> {
  const dia = hoje(context)
  const { events, position } = await decidirEmContas(context, 'expirar-pontos', chave, contas, (conta) => ({
    tipo: 'expirar',
    ...ondeEmDia(conta, dia),
  }))
  const expiradas = events.map(({ data: { idParceiro, pontos } }) => ({ idParceiro, pontos }))
  return { contas: expiradas, pontos: somar(expiradas.map(({ pontos }) => pontos)), position }
}

export interface Previsto {
  idParceiro: string
  nome: string
  nomeFantasia: string
  pontos: Centesimos
  lotes: ParteLote[]
}

/**
 * Who would lose what if the run were on `dia`, most first: decided by the accounts themselves, written nowhere. For a
 * day ahead, as things stand now: what is redeemed until then is not lost.
 */
export async function preverExpiracao(
  { db, ledger }: Pick<CommandContext, 'db' | 'ledger'>,
  dia: Dia,
): Promise<Previsto[]> {
  const simuladas = await simularEmContas(ledger, await contasComLotesVencidos(db, dia), (conta) => ({
    tipo: 'expirar',
    ...ondeEmDia(conta, dia),
  }))
  return simuladas
    .flatMap(({ conta: { idParceiro, nome, nomeFantasia }, events }) =>
      events.flatMap((event) =>
        event.type === 'PontosExpirados'
          ? [{ idParceiro, nome, nomeFantasia, pontos: event.data.pontos, lotes: event.data.lotes }]
          : [],
      ),
    )
    .sort((a, b) => b.pontos - a.pontos)
}

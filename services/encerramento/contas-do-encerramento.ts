import { refused, type Failure } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { contasAEncerrar, type AlvoDoEncerramento } from '#projections/extrato/encerramentos.queries.ts'
import { resgatesAbertosDe } from '#projections/resgates/abertos.queries.ts'
import { ondeEmDia, simularEmContas, type ACadaVez, type ContaAVisitar } from '#services/conta/decidir-em-contas.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { desativarEncerrado } from '#services/parceiros/alterar-parceiro.ts'

export type Encerrada = Extract<ContaEvent, { type: 'ContaEncerrada' }>

/** So many redemptions are named in a sentence. */
const RESGATES_NA_FRASE = 10

/** The accounts of a closing as they are now: those that can be closed, and whose redemptions hold up others. */
export async function contasDoEncerramento(db: Db, reach: Reach, alvo: AlvoDoEncerramento) {
  const contas = await contasAEncerrar(db, reach, alvo)
  const abertas = contas.filter(({ encerrada }) => !encerrada)
  const pendentes = await resgatesAbertosDe(
    db,
    abertas.map(({ idParceiro }) => idParceiro),
  )
  const comResgates = new Set(pendentes.map(({ idParceiro }) => idParceiro))
  const prontas = abertas.filter(({ idParceiro }) => !comResgates.has(idParceiro))
  return { contas, prontas, pendentes, comResgatesAbertos: comResgates.size }
}

/** What closing the accounts would do: decided by themselves, written nowhere. */
export const simularEncerramento = (
  ledger: Ledger,
  contas: readonly ContaAVisitar[],
  { motivo, dia }: { motivo: Texto; dia: Dia },
  aCadaVez?: ACadaVez,
): Promise<Encerrada[]> =>
  simularEmContas(
    ledger,
    contas,
    (conta) => ({ tipo: 'encerrar', ...ondeEmDia(conta, dia), motivo }),
    aCadaVez,
  ) as Promise<Encerrada[]>

/** Whose accounts were closed does not enter any more. Safe to repeat. */
export async function desativarEncerrados(context: CommandContext, encerradas: readonly Encerrada[]): Promise<void> {
  for (const idParceiro of new Set(encerradas.map(({ data }) => data.idParceiro)))
    await desativarEncerrado(context, idParceiro)
}

/** Why nothing is closed. */
export function nadaAEncerrar(alvo: AlvoDoEncerramento, pendentes: readonly { numero: number }[]): Failure {
  if (pendentes.length === 0)
    return refused(
      'nada-a-encerrar',
      'idParceiro' in alvo ? 'A conta já está encerrada.' : 'Todas as contas já estão encerradas.',
    )
  const numeros = pendentes.slice(0, RESGATES_NA_FRASE).map(({ numero }) => numero)
  const quais = numeros.length === 1 ? `resgate ${numeros[0]}` : `resgates ${numeros.join(', ')}`
  const mais = pendentes.length > numeros.length ? ` e mais ${pendentes.length - numeros.length}` : ''
  return refused('resgates-abertos', `Ainda em aberto: ${quais}${mais}. Entregue ou cancele antes de encerrar.`)
}

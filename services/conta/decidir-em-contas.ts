import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { causaDe, type CommandContext } from '#services/engine/records/command-context.ts'
import { handleAll, simulateAll } from '#services/engine/ledger/handle.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { contaDecider, type ContaCommand } from './conta.decider.ts'
import { estaCheio } from './lotes.ts'

/** An account, with the shop and network that its next movement stamps. */
export interface OndeEstaAConta {
  idParceiro: string
  idRevenda: string
  idRede: string
}

/** One of many accounts that are to decide. */
export interface ContaAVisitar extends OndeEstaAConta {
  /** As the statement counts them: how long the account's history is. */
  movimentos: number
}

/**
 * Accounts, and movements of them, whose histories are in memory at once. An event that is read, and what it leaves in
 * the state, take some 1.4 kB: thirty MB, or the one account that alone is longer.
 */
const CONTAS_POR_VEZ = 100
const MOVIMENTOS_POR_VEZ = 20_000

/** What came of it, in all runs of one command. */
export interface Movidos {
  /** What each account lost or got, in however many events. */
  contas: { idParceiro: string; pontos: Centesimos }[]
  pontos: Centesimos
  position: Position | undefined
}

/** Hears how many accounts have decided, each time that some have. */
export type ACadaVez = (feitas: number) => Promise<void>

function porVez<C extends ContaAVisitar>(contas: readonly C[]): C[][] {
  const vezes: C[][] = []
  let movimentos = 0
  for (const conta of contas) {
    const vez = vezes.at(-1)
    movimentos += conta.movimentos
    if (vez && vez.length < CONTAS_POR_VEZ && movimentos <= MOVIMENTOS_POR_VEZ) vez.push(conta)
    else {
      vezes.push([conta])
      movimentos = conta.movimentos
    }
  }
  return vezes
}

/**
 * Gives every account the same kind of command, each in a transaction of its own, and again while one event does not
 * hold all its lots. The command ids derive from `comando`, `chave`, the account and the turn, so that a run that was
 * broken off is finished by the same call. Answers what the accounts decided, in this run or an earlier one of it.
 */
export async function decidirEmContas<C extends ContaAVisitar>(
  context: CommandContext,
  comando: string,
  chave: string,
  contas: readonly C[],
  montar: (conta: C) => ContaCommand,
  aCadaVez: ACadaVez = () => Promise.resolve(),
): Promise<Movidos> {
  const { ledger } = context
  const events: ContaEvent[] = []
  let position: Position | undefined
  let feitas = 0
  for (const algumas of porVez(contas)) {
    let pedidas = algumas
    for (let turno = 1; pedidas.length > 0; turno++) {
      const pedidos = pedidas.map((conta) => ({
        ...pedido(conta, montar),
        cause: causaDe(context, chave, ...noTurno(turno, comando), conta.idParceiro),
      }))
      const decididas = await handleAll(ledger, contaDecider, pedidos, (handled) => ({
        events: handled.events,
        position: handled.position,
      }))
      events.push(...decididas.flatMap((decidida) => decidida.events))
      position = latest(position, ...decididas.map((decidida) => decidida.position))
      pedidas = pedidas.filter((_, n) => decididas[n]!.events.some(estaCheio))
    }
    await aCadaVez((feitas += algumas.length))
  }
  const movidas = porConta(events)
  return { contas: movidas, pontos: somar(movidas.map(({ pontos }) => pontos)), position }
}

/** The names that the command's id derives from, when an account is given it for the n-th time. */
export const noTurno = (turno: number, comando: string): string[] =>
  turno === 1 ? [comando] : [comando, String(turno)]

function porConta(events: readonly ContaEvent[]): Movidos['contas'] {
  const contas = Map.groupBy(events, ({ data }) => data.idParceiro)
  return [...contas].map(([idParceiro, dela]) => ({ idParceiro, pontos: somar(dela.map(({ data }) => data.pontos)) }))
}

/** What each account would decide now, as one event however long it is; writes nothing. */
export async function simularEmContas<C extends ContaAVisitar>(
  ledger: Ledger,
  contas: readonly C[],
  montar: (conta: C) => ContaCommand,
  aCadaVez: ACadaVez = () => Promise.resolve(),
): Promise<ContaEvent[]> {
  const simulados: ContaEvent[] = []
  let feitas = 0
  for (const algumas of porVez(contas)) {
    const decididas = await simulateAll(
      ledger,
      contaDecider,
      algumas.map((conta) => pedido(conta, (one: C) => ({ ...montar(one), simulado: true }))),
      ({ events }) => events,
    )
    simulados.push(...decididas.flat())
    await aCadaVez((feitas += algumas.length))
  }
  return simulados
}

const pedido = <C extends OndeEstaAConta>(conta: C, montar: (conta: C) => ContaCommand) => ({
  stream: streamName('conta', conta.idParceiro),
  commands: montar(conta),
})

export const ondeEmDia = ({ idParceiro, idRevenda, idRede }: OndeEstaAConta, hoje: Dia) => ({
  idParceiro,
  idRevenda,
  idRede,
  hoje,
})

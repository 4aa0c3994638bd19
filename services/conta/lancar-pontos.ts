import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { EngineApp } from '#services/engine/app.ts'
import { eventsOfCommand, handle, simulateAll } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { contaDecider, type ContaCommand } from './conta.decider.ts'
import { saldoNoDia } from './estado.ts'
import { ondeEmDia, type OndeEstaAConta } from './decidir-em-contas.ts'

export interface Lancamento {
  sentido: 'credito' | 'debito'
  pontos: Centesimos
  /** Typed now, or stored already with the request that a second person confirmed. */
  motivo: string | Texto
  /** What backs it. */
  documento: string | Texto
  diasValidade: number
  /** The same key is the same act. */
  chave: string
}

/**
 * Enters points by hand, or takes them (`domain.md §3.1`). Reason and document are stored once it is known that the
 * account takes it. Answers what the salesperson can spend after it.
 * @throws Failure `conta-encerrada`, `saldo-insuficiente`
 */
export async function lancarPontos(
  context: CommandContext,
  conta: OndeEstaAConta,
  { motivo, documento, chave, ...lancamento }: Lancamento,
): Promise<{ saldo: Centesimos; position: Position | undefined }> {
  const { db, ledger } = context
  const stream = streamName('conta', conta.idParceiro)
  const cause = causaDoLancamento(context, conta, chave)
  const dia = hoje(context)
  if (!(await foiLancado(context, conta, chave))) await preverLancamento(context, conta, lancamento)
  const ids = idsDosTextos(cause.commandId)
  const guardado = async (texto: string | Texto, nome: keyof typeof ids): Promise<Texto> =>
    typeof texto === 'string' ? guardarTexto(db, texto, ids[nome]) : texto
  const command: Lancar = {
    tipo: 'lancar',
    idLancamento: cause.commandId,
    ...ondeEmDia(conta, dia),
    ...lancamento,
    idLote: derivedId(cause.commandId, 'lote'),
    motivo: await guardado(motivo, 'motivo'),
    comprovante: await guardado(documento, 'documento'),
  }
  const { state, position } = await handle(ledger, stream, contaDecider, command, cause)
  return { saldo: saldoNoDia(state, dia), position }
}

/** The command of the act in the account. */
const comandoDoLancamento = (idParceiro: string) => ['lancar-pontos', idParceiro] as const

/** The id of the points that the act of this key enters in the account. */
export const idDoLancamento = (chave: string, idParceiro: string): string =>
  derivedId(chave, ...comandoDoLancamento(idParceiro))

/** The ids of the texts that are typed with it. */
export const idsDosTextos = (idLancamento: string) => ({
  motivo: derivedId(idLancamento, 'motivo'),
  documento: derivedId(idLancamento, 'documento'),
})

/** Whether the act of this key stands in the account. */
export const foiLancado = async (
  context: CommandContext,
  conta: Pick<OndeEstaAConta, 'idParceiro'>,
  chave: string,
): Promise<boolean> => {
  const { commandId } = causaDoLancamento(context, conta, chave)
  return (await eventsOfCommand(context.ledger, streamName('conta', conta.idParceiro), commandId)).length > 0
}

/**
 * What the salesperson can spend before and after it; writes nothing.
 * @throws Failure `conta-encerrada`, `saldo-insuficiente`
 */
export async function preverLancamento(
  { ledger, agora }: Pick<EngineApp, 'ledger' | 'agora'>,
  conta: OndeEstaAConta,
  lancamento: Pick<Lancamento, 'sentido' | 'pontos' | 'diasValidade'>,
): Promise<{ antes: Centesimos; depois: Centesimos }> {
  const dia = diaDoInstante(agora())
  const commands: Lancar = {
    tipo: 'lancar',
    idLancamento: AINDA_NAO_GUARDADO.idTexto,
    ...ondeEmDia(conta, dia),
    ...lancamento,
    idLote: AINDA_NAO_GUARDADO.idTexto,
    motivo: AINDA_NAO_GUARDADO,
    comprovante: AINDA_NAO_GUARDADO,
  }
  const order = { stream: streamName('conta', conta.idParceiro), commands }
  const [antes = 0] = await simulateAll(ledger, contaDecider, [order], ({ before }) => saldoNoDia(before, dia))
  return { antes, depois: lancamento.sentido === 'credito' ? antes + lancamento.pontos : antes - lancamento.pontos }
}

type Lancar = Extract<ContaCommand, { tipo: 'lancar' }>

const causaDoLancamento = (
  context: CommandContext,
  { idParceiro }: Pick<OndeEstaAConta, 'idParceiro'>,
  chave: string,
) => causaDe(context, chave, ...comandoDoLancamento(idParceiro))

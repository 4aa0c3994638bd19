import { streamName } from '#contracts/events/catalogue.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
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
  motivo: string
  /** What backs it. */
  documento: string
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
  { sentido, pontos, motivo, documento, diasValidade, chave }: Lancamento,
): Promise<{ saldo: Centesimos; position: Position | undefined }> {
  const { db, ledger } = context
  const stream = streamName('conta', conta.idParceiro)
  const cause = causaDe(context, chave, 'lancar-pontos', conta.idParceiro)
  const dia = hoje(context)
  const comTextos = (textos: Pick<Lancar, 'motivo' | 'comprovante'>): Lancar => ({
    tipo: 'lancar',
    idLancamento: cause.commandId,
    ...ondeEmDia(conta, dia),
    sentido,
    pontos,
    diasValidade,
    idLote: derivedId(cause.commandId, 'lote'),
    ...textos,
  })
  if ((await eventsOfCommand(ledger, stream, cause.commandId)).length === 0)
    await simulateAll(ledger, contaDecider, [{ stream, commands: comTextos(NENHUM) }], () => undefined)
  const command = comTextos({
    motivo: await guardarTexto(db, motivo, derivedId(cause.commandId, 'motivo')),
    comprovante: await guardarTexto(db, documento, derivedId(cause.commandId, 'documento')),
  })
  const { state, position } = await handle(ledger, stream, contaDecider, command, cause)
  return { saldo: saldoNoDia(state, dia), position }
}

type Lancar = Extract<ContaCommand, { tipo: 'lancar' }>

const NENHUM = { motivo: AINDA_NAO_GUARDADO, comprovante: AINDA_NAO_GUARDADO }

import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { handle, type Cause, type Order } from '#services/engine/ledger/handle.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { produtoDecider, type DefinirValorPontos } from './produto.decider.ts'

interface Pontos {
  valorPontos: Centesimos
  /** Unset: today. */
  desde?: Dia | undefined
  motivo?: Texto | null
}

/**
 * The points of one unit from a day on. Entered again for a day on which they hold already, nothing is written.
 */
export const ordemDePontos = (
  context: CommandContext,
  idProduto: string,
  { valorPontos, desde = hoje(context), motivo = null }: Pontos,
  cause: Cause,
): Order<DefinirValorPontos> & { commands: DefinirValorPontos } => ({
  stream: streamName('produto', idProduto),
  commands: { tipo: 'definirValorPontos', idProduto, valorPontos, desde, hoje: hoje(context), motivo },
  cause,
})

/** @throws Failure `inicio-futuro`, `motivo-obrigatorio` */
export function definirPontos(context: CommandContext, idProduto: string, pontos: Pontos, cause: Cause) {
  const { stream, commands } = ordemDePontos(context, idProduto, pontos, cause)
  return handle(context.ledger, stream, produtoDecider, commands, cause)
}

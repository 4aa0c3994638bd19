import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { handle, type Cause } from '#services/engine/ledger/handle.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { produtoDecider } from './produto.decider.ts'

interface Pontos {
  valorPontos: Centesimos
  /** Unset: today. */
  desde?: Dia | undefined
  motivo?: Texto | null
}

/**
 * The points of one unit from a day on. Entered again for a day on which they hold already, nothing is written.
 * @throws Failure `inicio-futuro`, `motivo-obrigatorio`
 */
export const definirPontos = (
  context: CommandContext,
  idProduto: string,
  { valorPontos, desde = hoje(context), motivo = null }: Pontos,
  cause: Cause,
) =>
  handle(
    context.ledger,
    streamName('produto', idProduto),
    produtoDecider,
    { tipo: 'definirValorPontos', idProduto, valorPontos, desde, hoje: hoje(context), motivo },
    cause,
  )

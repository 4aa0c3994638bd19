import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import { handle, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { envioDecider } from './envio.decider.ts'

/** Events to which submissions react; the subscription of sales follows them. */
export const REAGE_A = ['VendaRegistrada'] as const

/**
 * The submissions from which sales came are processed (`domain.md §3.2`): safe to repeat, delay and reorder. Answers
 * the position of the last event.
 */
export async function processarEnvios(
  { ledger, agora }: { ledger: Ledger; agora: () => Date },
  vendas: readonly Stored<VendaEvent>[],
): Promise<Position | undefined> {
  const positions = await Promise.all(
    vendas.map(async (venda) => {
      if (!veioDeFoto(venda)) return undefined
      const { id, data, metadata } = venda
      const { by, byKind, correlationId } = metadata
      const cause = {
        by,
        byKind,
        correlationId,
        causationId: id,
        at: agora().toISOString(),
        commandId: derivedId(id, 'reacao-envio'),
      }
      const { idEnvio, idVenda, numero: numeroVenda, pontuadoEm: hoje } = data
      const command = { tipo: 'processar' as const, idVenda, numeroVenda, hoje }
      return (await handle(ledger, streamName('envio', idEnvio), envioDecider, command, cause)).position
    }),
  )
  return latest(...positions)
}

type DeFoto = Stored<VendaRegistrada> & { data: { idEnvio: string } }
const veioDeFoto = (venda: Stored<VendaEvent>): venda is DeFoto =>
  venda.type === REAGE_A[0] && venda.data.idEnvio !== undefined

import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { contaDecider, saldoNoDia } from '#services/conta/conta.decider.ts'
import { handle, type Cause, type Stored } from '#services/ledger/handle.ts'
import { derivedId } from '#services/ledger/ids.ts'
import { comparePositions, type Ledger, type Position } from '#services/ledger/port.ts'
import { resgateDecider, type ResgateCommand } from './resgate.decider.ts'

type Resgatados = Extract<ContaEvent, { type: 'PontosResgatados' }>
type Cancelado = Extract<ResgateEvent, { type: 'ResgateCancelado' | 'ResgateCanceladoPeloFornecedor' }>
export type Causa = Stored<Resgatados> | Stored<Cancelado>

/** Events of accounts and redemptions to which the other one reacts; the subscription follows these. */
export const REAGE_A = ['PontosResgatados', 'ResgateCancelado', 'ResgateCanceladoPeloFornecedor'] as const

/** Days that returned points stay valid at least (`domain.md §3.1`). */
export const DIAS_CARENCIA_DEVOLUCAO = 30

export interface Reagente {
  ledger: Ledger
  agora: () => Date
  diasCarencia?: number
}

/** The newest of two positions. */
export const later = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  !a ? b : !b ? a : comparePositions(a, b) > 0 ? a : b

/**
 * Brings redemptions and accounts to what the other says (`domain.md §3.2`): points that were spent are a redemption,
 * and the points of a cancelled redemption are returned. Both are absolute, on the day of their cause: safe to repeat,
 * delay and reorder. Answers the position of the last event written, and what each account that got points back can spend.
 */
export async function reagirAResgates(
  { ledger, agora, diasCarencia = DIAS_CARENCIA_DEVOLUCAO }: Reagente,
  eventos: readonly Causa[],
): Promise<{ position: Position | undefined; saldos: Map<string, number> }> {
  const [pedidos, cancelados] = [eventos.filter(ehResgatados), eventos.filter(ehCancelado)]
  // Mostly the command's own run did it already: one look at all streams finds the few that are missing.
  const abertos = await ledger.readStreams(pedidos.map(({ data }) => streamName('resgate', data.idResgate)))
  const faltam = pedidos.filter(({ data }) => (abertos.get(streamName('resgate', data.idResgate)) ?? []).length === 0)
  const saldos = new Map<string, number>()
  const positions = await Promise.all([
    ...faltam.map((evento) => solicitar(ledger, evento, causada(evento, agora))),
    ...[...Map.groupBy(cancelados, ({ data }) => data.idParceiro)].map(async ([idParceiro, daConta]) => {
      let position: Position | undefined
      // One account's returns in turn: they would only overtake each other.
      for (const evento of daConta) {
        const handled = await devolver(ledger, evento, diasCarencia, causada(evento, agora))
        position = later(position, handled.position)
        saldos.set(idParceiro, saldoNoDia(handled.state, evento.data.em))
      }
      return position
    }),
  ])
  return { position: positions.reduce(later, undefined), saldos }
}

const ehResgatados = (evento: Causa): evento is Stored<Resgatados> => evento.type === 'PontosResgatados'
const ehCancelado = (evento: Causa): evento is Stored<Cancelado> => evento.type !== 'PontosResgatados'

const causada = ({ id, metadata: { by, byKind, correlationId } }: Causa, agora: () => Date): Cause => ({
  by,
  byKind,
  correlationId,
  causationId: id,
  at: agora().toISOString(),
  commandId: derivedId('reacao-resgate', id),
})

async function solicitar(ledger: Ledger, { data }: Stored<Resgatados>, cause: Cause): Promise<Position | undefined> {
  const { lotes: _, saldo: __, numeroResgate: numero, statusInicial: status, ...dados } = data
  const command: ResgateCommand = { tipo: 'solicitar', dados: { ...dados, numero, status } }
  return (await handle(ledger, streamName('resgate', data.idResgate), resgateDecider, command, cause)).position
}

const devolver = (ledger: Ledger, { data }: Stored<Cancelado>, diasCarencia: number, cause: Cause) => {
  const { idParceiro, idRevenda, idRede, idResgate, em: hoje, motivo } = data
  return handle(
    ledger,
    streamName('conta', idParceiro),
    contaDecider,
    {
      tipo: 'devolver',
      idParceiro,
      idRevenda,
      idRede,
      hoje,
      idResgate,
      diasCarencia,
      motivo,
      idDoLote: (origem) => derivedId('lote-devolvido', idResgate, origem),
    },
    cause,
  )
}

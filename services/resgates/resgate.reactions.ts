import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { handle, type Cause, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { resgateDecider, type ResgateCommand } from './resgate.decider.ts'

type Resgatados = Extract<ContaEvent, { type: 'PontosResgatados' }>
type Cancelado = Extract<ResgateEvent, { type: 'ResgateCancelado' | 'ResgateCanceladoPeloFornecedor' }>
export type Causa = Stored<Resgatados> | Stored<Cancelado>

/** Names the subscription and its checkpoint: everything up to there has had its reaction. */
export const REACAO_RESGATE = 'reacao-resgate'

/** Events of accounts to which redemptions react, and the other way round; the subscription follows these. */
export const REAGE_A = ['PontosResgatados', 'ResgateCancelado', 'ResgateCanceladoPeloFornecedor'] as const

/** How many days returned points stay valid at least (`domain.md §3.1`). */
export const DIAS_CARENCIA_DEVOLUCAO = 30

export interface Reagente {
  ledger: Ledger
  agora: () => Date
  diasCarencia?: number
}

/**
 * Makes redemptions and accounts agree (`domain.md §3.2`): spent points become a redemption, and the points of a
 * cancelled redemption are returned. Both state absolute values, on the day of their cause, so they are safe to repeat,
 * delay and reorder. Returns the position of the last event written, and the spendable points of each account that got
 * points back.
 */
export async function reagirAResgates(
  { ledger, agora, diasCarencia = DIAS_CARENCIA_DEVOLUCAO }: Reagente,
  eventos: readonly Causa[],
): Promise<{ position: Position | undefined; saldos: Map<string, number> }> {
  const [pedidos, cancelados] = [eventos.filter(ehResgatados), eventos.filter(ehCancelado)]
  // Usually the command has already done it: one read of all streams finds the few that are missing.
  const abertos = await ledger.readStreams(pedidos.map(({ data }) => streamName('resgate', data.idResgate)))
  const faltam = pedidos.filter(({ data }) => (abertos.get(streamName('resgate', data.idResgate)) ?? []).length === 0)
  const saldos = new Map<string, number>()
  const positions = await Promise.all([
    ...faltam.map((evento) => solicitar(ledger, evento, causada(evento, agora))),
    ...[...Map.groupBy(cancelados, ({ data }) => data.idParceiro)].map(async ([idParceiro, daConta]) => {
      let position: Position | undefined
      // An account's returns are made one after the other, because parallel ones would conflict.
      for (const evento of daConta) {
        const handled = await devolver(ledger, evento, diasCarencia, causada(evento, agora))
        position = latest(position, handled.position)
        saldos.set(idParceiro, saldoNoDia(handled.state, evento.data.em))
      }
      return position
    }),
  ])
  return { position: latest(...positions), saldos }
}

const ehResgatados = (evento: Causa): evento is Stored<Resgatados> => evento.type === 'PontosResgatados'
const ehCancelado = (evento: Causa): evento is Stored<Cancelado> => evento.type !== 'PontosResgatados'

const causada = ({ id, metadata: { by, byKind, correlationId } }: Causa, agora: () => Date): Cause => ({
  by,
  byKind,
  correlationId,
  causationId: id,
  at: agora().toISOString(),
  commandId: derivedId(id, 'reacao-resgate'),
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
      idDoLote: (origem) => derivedId(idResgate, 'lote-devolvido', origem),
    },
    cause,
  )
}

import { streamName } from '#contracts/events/catalogue.ts'
import { pedidosVencidos } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { idOfMoment } from '#services/engine/ledger/ids.ts'
import { causaDe, SISTEMA } from '#services/engine/records/command-context.ts'
import { pedidoDecider } from './pedido.decider.ts'

/** Requests that nobody answered in time lapse. One that the read model does not know yet lapses a night later. */
export const vencerPedidos: Nightly<Pick<EngineWorker, 'db' | 'ledger' | 'agora'>> = {
  name: 'vencer-pedidos',
  hora: '00:20',
  attempts: 8,
  backoffMs: 60_000,
  async run({ db, ledger, agora }, { dia, due }) {
    const context = { db, ledger, agora, actor: SISTEMA, correlacao: `vencer-pedidos-${dia}` }
    const chave = idOfMoment(due, 'vencer-pedidos')
    for (const id of await pedidosVencidos(db, dia))
      await handle(
        ledger,
        streamName('pedido', id),
        pedidoDecider,
        { tipo: 'vencer', hoje: dia },
        causaDe(context, chave, 'vencer', id),
      )
  },
}

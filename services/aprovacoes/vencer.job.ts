import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { pedidosQueVencem, pedidosVencidos } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { idOfMoment } from '#services/engine/ledger/ids.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { causaDe, SISTEMA } from '#services/engine/records/command-context.ts'
import { pedidoDecider } from './pedido.decider.ts'
import { pedidoQueVence } from './pedido-que-vence.message.ts'
import { pedidoVencido } from './pedido-vencido.message.ts'
import { quemConfirma } from './quem-confirma.ts'

/** What a night left untold is told by a later one, up to so many days after. */
const DIAS_PARA_CONTAR = 7

type Deps = Pick<EngineWorker, 'db' | 'ledger' | 'queue' | 'agora'>

/**
 * Requests that nobody answered in time lapse, and whoever asked is told; whoever may still answer one is told the day
 * before its last. One that the read model does not know yet lapses a night later.
 */
export const vencerPedidos: Nightly<Deps> = {
  name: 'vencer-pedidos',
  hora: '00:20',
  attempts: 8,
  backoffMs: 60_000,
  async run(deps, { dia, due }) {
    const chave = idOfMoment(due, 'vencer-pedidos')
    await vencer(deps, dia, chave)
    for (const pedido of await pedidosQueVencem(deps.db, dia, somarDias(dia, 1))) {
      const dados = { numero: pedido.numero, ato: pedido.ato, venceEm: pedido.venceEm }
      const confirmam = await quemConfirma(deps, pedido)
      const mensagens = confirmam.map(({ id }) => ({ causa: `pedido-vence:${pedido.id}`, idUsuario: id, dados }))
      if (mensagens.length > 0) await enfileirarMensagens(deps.db, pedidoQueVence, mensagens, 'email')
    }
    await deps.queue.enqueue(entregarMensagensJob, { causa: 'pedidos' }, { id: chave })
  },
}

async function vencer({ db, ledger, agora }: Deps, dia: Dia, chave: string): Promise<void> {
  const context = { db, ledger, agora, actor: SISTEMA, correlacao: `vencer-pedidos-${dia}` }
  for (const id of await pedidosVencidos(db, dia, somarDias(dia, -DIAS_PARA_CONTAR))) {
    const command = { tipo: 'vencer', hoje: dia } as const
    const cause = causaDe(context, chave, 'vencer', id)
    const { state } = await handle(ledger, streamName('pedido', id), pedidoDecider, command, cause)
    if (state.situacao !== 'vencido') continue
    const { numero, ato, pedidoPor: idUsuario } = state.pedido!
    const mensagem = { causa: `pedido-vencido:${id}`, idUsuario, dados: { numero, ato } }
    await enfileirarMensagens(db, pedidoVencido, [mensagem], 'email')
  }
}

import { streamName } from '#contracts/events/catalogue.ts'
import type { App } from '#services/app.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { causaDe, hoje } from '#services/engine/records/command-context.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { pedidoVisto } from './ler-aprovacao.ts'
import { pedidoDecider, type PedidoCommand } from './pedido.decider.ts'
import { quemDeuAcesso } from './quem-confirma.ts'

/**
 * Refuses somebody else's request, with the reason. Without reach: limited by the actor.
 * @throws Failure `pedido-nao-encontrado`, `pedido-nao-pendente`, `pedido-proprio`, `acesso-dado-por-quem-pediu`
 */
export async function recusarPedido(
  app: App,
  context: RequestContext<ActorPainel>,
  numero: number,
  motivo: string,
): Promise<void> {
  const texto = await guardarTexto(app.db, motivo, derivedId(context.commandId, 'motivo'))
  const deram = await quemDeuAcesso(app, context.actor.id)
  await responder(app, context, numero, { tipo: 'negar', motivo: texto, quemDeuAcesso: deram })
}

/**
 * Withdraws one's own request. Without reach: limited by the actor.
 * @throws Failure `pedido-nao-encontrado`, `pedido-nao-pendente`, `pedido-de-outra-pessoa`
 */
export const retirarPedido = (app: App, context: RequestContext<ActorPainel>, numero: number): Promise<void> =>
  responder(app, context, numero, { tipo: 'retirar' })

type Negar = Extract<PedidoCommand, { tipo: 'negar' }>

async function responder(
  app: App,
  context: RequestContext<ActorPainel>,
  numero: number,
  resposta: Pick<Negar, 'tipo' | 'motivo' | 'quemDeuAcesso'> | { tipo: 'retirar' },
): Promise<void> {
  const { idPedido } = await pedidoVisto(app.db, context.actor, numero)
  const command = commandContextOf(app, context)
  const { position } = await handle(
    app.ledger,
    streamName('pedido', idPedido),
    pedidoDecider,
    { ...resposta, por: context.actor.id, hoje: hoje(command) },
    causaDe(command, context.commandId, resposta.tipo),
  )
  if (position !== undefined) await context.aguardar(position)
}

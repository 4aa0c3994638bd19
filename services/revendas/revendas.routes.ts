import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { alterarRevenda, excluirRevenda } from './alterar-revenda.ts'
import { criarRevenda } from './criar-revenda.ts'
import { lerRevenda, lerRevendaPublica } from './ler-revendas.ts'

export const revendasRoutes = (app: App) => {
  const { db } = app
  const gravada = async (id: string, actor: ActorPainel, mensagem: string) => ({
    revenda: await lerRevenda(db, reachOf(actor), id),
    mensagem,
  })
  return {
    revendaPublica: ({ params }) => lerRevendaPublica(db, params.id),
    async criarRevenda({ body }, context) {
      const reach = reachOf(context.actor)
      const { id } = await criarRevenda(commandContextOf(app, context), body, { id: context.commandId, reach })
      return gravada(id, context.actor, 'Dental cadastrada com sucesso')
    },
    async alterarRevenda({ params: { id }, body: { versao, ...alteracao } }, context) {
      const reach = reachOf(context.actor)
      await alterarRevenda(commandContextOf(app, context), reach, id, alteracao, context.versaoVista ?? versao)
      const mensagem = alteracao.ativo === undefined ? 'Dental alterada com sucesso' : 'Dental atualizada com sucesso'
      return gravada(id, context.actor, mensagem)
    },
    async excluirRevenda({ params }, context) {
      await excluirRevenda(commandContextOf(app, context), reachOf(context.actor), params.id, context.versaoVista)
      return { mensagem: 'Dental excluída com sucesso' }
    },
  } satisfies Partial<Handlers>
}

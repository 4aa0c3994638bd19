import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { reenviarAviso } from './reenviar-aviso.ts'

export const avisosRoutes = (app: App) =>
  ({
    async reenviarAviso({ params: { id } }, context) {
      const mensagem = await reenviarAviso(commandContextOf(app, context), reachOf(context.actor), id, app.settings)
      // Also when it waits already: whoever put it in line may have died before this.
      const causa = `reenvio-${id}`
      await app.queue.enqueue(entregarMensagensJob, { causa }, { id: causa })
      return { mensagem }
    },
  }) satisfies Partial<Handlers>

import type { App } from '#services/app.ts'
import { fraseDoReenvio } from '#contracts/http/avisos.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { chosenRows } from '#services/engine/lists/chosen.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { avisosDeVencimentoList } from './avisos.list.ts'
import { reenviarAviso } from './reenviar-aviso.ts'
import { reenviarAvisos } from './reenviar-avisos.ts'

export const avisosRoutes = (app: App) =>
  ({
    avisosEscolhidos: (call, { actor }) => chosenRows(app, avisosDeVencimentoList, call, actor),
    async reenviarAviso({ params: { id } }, context) {
      const { mensagem } = await reenviarAviso(commandContextOf(app, context), reachOf(context.actor), id, app.settings)
      // Also when it waits already: whoever put it in line may have died before this.
      const causa = `reenvio-${id}`
      await app.queue.enqueue(entregarMensagensJob, { causa }, { id: causa })
      return { mensagem }
    },
    async reenviarAvisos({ body: { ids } }, context) {
      const resultados = await reenviarAvisos(commandContextOf(app, context), reachOf(context.actor), ids, app.settings)
      const causa = `reenvios-${context.commandId}`
      await app.queue.enqueue(entregarMensagensJob, { causa }, { id: causa })
      const reenviados = resultados.filter(({ reenviado }) => reenviado).length
      const total = resultados.length
      return { mensagem: fraseDoReenvio(reenviados, total), reenviados, recusados: total - reenviados, resultados }
    },
  }) satisfies Partial<Handlers>

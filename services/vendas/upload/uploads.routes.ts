import type { App } from '#services/app.ts'
import { acceptedAsPreferred, type Handlers } from '#services/engine/http/endpoints.ts'
import { answerWithResult, asLink } from '#services/engine/work/answer.ts'
import { lastOf } from '#services/engine/work/processamentos.ts'
import { desfazerVendasWork } from '#services/vendas/desfazer/desfazer-vendas.work.ts'
import { pedirParaDesfazer } from '#services/vendas/desfazer/pedir-para-desfazer.ts'
import { linhasRecusadas, pedirLinhasRecusadas } from './linhas-recusadas.work.ts'
import { receberUploadDeVendas } from './receber-upload.ts'
import { uploadDeVendas } from './upload-de-vendas.work.ts'

export const uploadsRoutes = (app: App) =>
  ({
    async uploadVendas({ query, body, arquivo }, { actor, commandId, respondAsync, signal }) {
      const idProcessamento = await receberUploadDeVendas(app, {
        ...arquivo,
        enviarMensagem: body.enviarMensagem,
        simular: query.simular,
        actor,
        commandId,
      })
      if (respondAsync) return acceptedAsPreferred({ idProcessamento })
      return answerWithResult(app, uploadDeVendas, idProcessamento, signal, (resultado) => ({
        ...resultado,
        idProcessamento,
      }))
    },
    async processamentos({ query }, { actor }) {
      return { processamentos: await lastOf(app, uploadDeVendas, actor, query.limite) }
    },
    async desfazerEnvio({ params, query, body }, { actor, commandId, tela, respondAsync, signal }) {
      const idProcessamento = await pedirParaDesfazer(app, {
        idEnvio: params.id,
        motivo: body.motivo,
        simular: query.simular,
        actor,
        tela,
        commandId,
      })
      if (respondAsync) return acceptedAsPreferred({ idProcessamento })
      return answerWithResult(app, desfazerVendasWork, idProcessamento, signal, (resultado) => ({
        ...resultado,
        idProcessamento,
      }))
    },
    async linhasRecusadasDoProcessamento({ params }, { actor, signal }) {
      const id = await pedirLinhasRecusadas(app, params.id, actor)
      return answerWithResult(app, linhasRecusadas, id, signal, asLink)
    },
  }) satisfies Partial<Handlers>

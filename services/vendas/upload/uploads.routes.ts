import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { answerUpload } from '#services/engine/uploads/answer-upload.ts'
import { answerWork } from '#services/engine/work/ask-for-work.ts'
import { wasStarted } from '#services/engine/work/start.ts'
import { anotarUso } from '#services/tokens-de-envio/tokens-de-envio.ts'
import { desfazerEnvioAto } from '#services/vendas/desfazer/desfazer-envio.ato.ts'
import { desfazerVendasWork } from '#services/vendas/desfazer/desfazer-vendas.work.ts'
import { envioParaDesfazer, pedirParaDesfazer } from '#services/vendas/desfazer/pedir-para-desfazer.ts'
import { uploadDeVendas } from './upload-de-vendas.work.ts'

export const uploadsRoutes = (app: App) =>
  ({
    async uploadVendas({ query, body, arquivo }, context) {
      const token = context.sessao?.tokenDeEnvio
      if (token) await anotarUso(commandContextOf(app, context), token, arquivo.nomeOriginal)
      const input = { ...body, enviadoEm: hoje(app), ...(token && { revendas: token.revendas }) }
      return answerUpload(app, uploadDeVendas, { ...arquivo, input, simular: query.simular }, context)
    },
    async desfazerEnvio({ params, query, body }, context) {
      const { actor, tela, commandId } = context
      const pedido = { idEnvio: params.id, motivo: body.motivo, simular: query.simular, actor, tela, commandId }
      const desfazer = async () => answerWork(app, desfazerVendasWork, await pedirParaDesfazer(app, pedido), context)
      if (query.simular) return desfazer()
      const pedindo = {
        idParceiro: null,
        dados: { idEnvio: params.id },
        motivo: body.motivo,
        jaFeito: () => wasStarted(app.db, desfazerVendasWork, commandId),
        conferir: () => envioParaDesfazer(app, pedido),
      }
      return comSegundaPessoa(app, context, desfazerEnvioAto, pedindo, desfazer)
    },
  }) satisfies Partial<Handlers>

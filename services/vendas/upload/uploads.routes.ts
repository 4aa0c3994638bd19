import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { answerUpload } from '#services/engine/uploads/answer-upload.ts'
import { anotarUso } from '#services/tokens-de-envio/tokens-de-envio.ts'
import { uploadDeVendas } from './upload-de-vendas.work.ts'

export const uploadsRoutes = (app: App) =>
  ({
    async uploadVendas({ query, body, arquivo }, context) {
      const token = context.sessao?.tokenDeEnvio
      if (token) await anotarUso(commandContextOf(app, context), token, arquivo.nomeOriginal)
      const input = { ...body, enviadoEm: hoje(app), ...(token && { revendas: token.revendas }) }
      return answerUpload(app, uploadDeVendas, { ...arquivo, input, simular: query.simular }, context)
    },
  }) satisfies Partial<Handlers>

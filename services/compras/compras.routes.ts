import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { answerUpload } from '#services/engine/uploads/answer-upload.ts'
import { uploadDeHistorico } from './upload/upload-de-historico.work.ts'

export const comprasRoutes = (app: App) =>
  ({
    async uploadHistorico({ query, arquivo }, context) {
      const input = { enviadoEm: hoje(app), depoisDe: await app.ledger.head() }
      return answerUpload(app, uploadDeHistorico, { ...arquivo, input, simular: query.simular }, context)
    },
  }) satisfies Partial<Handlers>

import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { criarTokenDeEnvio, lerTokensDeEnvio, revogarTokenDeEnvio } from './tokens-de-envio.ts'

export const tokensDeEnvioRoutes = (app: App) =>
  ({
    async tokensDeEnvio(_, { actor }) {
      return { tokens: await lerTokensDeEnvio(app.db, reachOf(actor)) }
    },
    async criarTokenDeEnvio({ body }, context) {
      const reach = reachOf(context.actor)
      const { id, token } = await criarTokenDeEnvio(commandContextOf(app, context), reach, body)
      const [registro] = await lerTokensDeEnvio(app.db, reach, id)
      return { token, registro: registro!, mensagem: 'Chave criada com sucesso' }
    },
    async revogarTokenDeEnvio({ params }, context) {
      await revogarTokenDeEnvio(commandContextOf(app, context), reachOf(context.actor), params.id)
      return { mensagem: 'Chave revogada com sucesso' }
    },
  }) satisfies Partial<Handlers>

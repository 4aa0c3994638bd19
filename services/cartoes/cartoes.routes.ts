import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { answerUpload } from '#services/engine/uploads/answer-upload.ts'
import { cadastrarCartoes, conferirReserva } from './cadastrar-cartao.ts'
import { lerCartao } from './ler-cartao.ts'
import { excluirCartao } from './excluir-cartao.ts'
import { desbloquearCartao, lerMeuCartao, mudarStatusDoCartao } from './mudar-status.ts'
import { uploadDeCartoes } from './upload-de-cartoes.work.ts'
import { uploadDeSaldos } from './upload-de-saldos.work.ts'

export const cartoesRoutes = (app: App) => {
  const { db } = app
  return {
    async criarCartao({ body: dados }, context) {
      const reach = reachOf(context.actor)
      conferirReserva(reach)
      const id = context.commandId
      await cadastrarCartoes(commandContextOf(app, context), [{ id, dados }])
      return { sucesso: true, mensagem: 'Cartão cadastrado com sucesso', cartao: await lerCartao(db, reach, id) }
    },
    async meuCartao(_, { actor }) {
      return { cartao: (await lerMeuCartao(db, actor.id)) ?? null }
    },
    async mudarStatusDoCartao({ body: { numero, status } }, context) {
      const { id } = context.actor
      const mudanca = { numero, bloquear: status === 1 }
      const mensagem = await mudarStatusDoCartao(commandContextOf(app, context), id, mudanca)
      return { sucesso: true, mensagem, cartao: (await lerMeuCartao(db, id))! }
    },
    async desbloquearCartao({ params: { id }, body: { versao } }, context) {
      const reach = reachOf(context.actor)
      await desbloquearCartao(commandContextOf(app, context), reach, id, context.versaoVista ?? versao)
      return { mensagem: 'Cartão desbloqueado com sucesso', cartao: await lerCartao(db, reach, id) }
    },
    async excluirCartao({ params: { id } }, context) {
      await excluirCartao(commandContextOf(app, context), reachOf(context.actor), id, context.versaoVista)
      return { mensagem: 'Cartão excluído com sucesso' }
    },
    async uploadSaldoCartao({ query, arquivo }, context) {
      return answerUpload(app, uploadDeSaldos, { ...arquivo, input: {}, simular: query.simular }, context)
    },
    async uploadCartoes({ query, arquivo }, context) {
      conferirReserva(reachOf(context.actor))
      return answerUpload(app, uploadDeCartoes, { ...arquivo, input: {}, simular: query.simular }, context)
    },
  } satisfies Partial<Handlers>
}

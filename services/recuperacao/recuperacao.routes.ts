import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { atualizarSenha, LINK_INVALIDO, linkVale } from './atualizar-senha.ts'
import { pedirRecuperacao } from './pedir-recuperacao.ts'

/** The same for everybody, whoever they are and whether or not they exist. */
const PEDIDO =
  'Se há um cadastro com esses dados, você vai receber em instantes um link para criar uma nova senha. Ele vale por 1 hora.'

export const recuperacaoRoutes = (app: App) =>
  ({
    async esqueceuSenha({ body }) {
      await pedirRecuperacao(app, body.informacao)
      return { mensagem: PEDIDO }
    },
    async validarRecuperacao({ body }) {
      const valido = await linkVale(app.db, body.uuid, app.agora())
      return { valido, mensagem: valido ? 'Crie a sua nova senha.' : LINK_INVALIDO }
    },
    async atualizarSenha({ body }, context) {
      const { idParceiro } = await atualizarSenha(commandContextOf(app, context), body)
      await app.sessions.encerrarDe(idParceiro)
      return { mensagem: 'Senha alterada com sucesso' }
    },
  }) satisfies Partial<Handlers>

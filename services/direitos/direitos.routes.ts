import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { answerWithResult, asLink } from '#services/engine/work/answer.ts'
import { pedirApagamento } from './apagamento.work.ts'
import { apagarUsuario } from './apagar-usuario.ts'
import { lerEfeito } from './ler-efeito.ts'
import { pedirMeusDados, type MeusDados } from './meus-dados.work.ts'
import { conferirPropriaSenha, conferirVendedor } from './quem-pede.ts'

/** `meusDados` is the work that gathers what is held of a person. */
export const direitosRoutes = (app: App, meusDados: MeusDados) =>
  ({
    async baixarMeusDados(_call, { actor, signal }) {
      return answerWithResult(app, meusDados, await pedirMeusDados(app, meusDados, actor), signal, asLink)
    },
    efeitoDoMeuApagamento: (_call, { actor }) => lerEfeito(app.ledger, actor.id),
    async apagarMeusDados({ body }, { actor, signal }) {
      await conferirPropriaSenha(app.db, actor.id, body.senha)
      return pedirApagamento(app, actor.id, actor, signal)
    },

    async efeitoDoApagamento({ params: { id } }, { actor }) {
      await conferirVendedor(app.db, reachOf(actor), id)
      return lerEfeito(app.ledger, id)
    },
    async apagarDadosDoParceiro({ params: { id } }, { actor, signal }) {
      await conferirVendedor(app.db, reachOf(actor), id)
      return pedirApagamento(app, id, actor, signal)
    },

    async apagarDadosDoUsuario({ params: { id } }, context) {
      await apagarUsuario(app, commandContextOf(app, context), reachOf(context.actor), id)
      return { mensagem: 'Dados apagados com sucesso' }
    },
  }) satisfies Partial<Handlers>

import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { alterarVisao, definirVisaoPadrao, excluirVisao, lerVisoes, salvarVisao } from './visoes.ts'

export const visoesRoutes = ({ db, agora }: App) =>
  ({
    async visoes({ query: { lista } }, { actor }) {
      return { visoes: await lerVisoes(db, actor, lista) }
    },
    async salvarVisao({ body }, { actor }) {
      return { visao: await salvarVisao(db, actor, body, agora()), mensagem: 'Visão salva com sucesso' }
    },
    async alterarVisao({ params, body }, { actor }) {
      return { visao: await alterarVisao(db, actor, params.id, body, agora()), mensagem: 'Visão alterada com sucesso' }
    },
    async excluirVisao({ params }, { actor }) {
      await excluirVisao(db, actor, params.id)
      return { mensagem: 'Visão excluída com sucesso' }
    },
    async definirVisaoPadrao({ params, body: { padrao } }, { actor }) {
      await definirVisaoPadrao(db, actor, params.id, padrao)
      return { mensagem: padrao ? 'A lista abre com esta visão' : 'A lista abre com a visão do sistema' }
    },
  }) satisfies Partial<Handlers>

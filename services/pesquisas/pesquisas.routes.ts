import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { conferirRevenda } from '#services/revendas/conferir-revenda.ts'
import { alterarPesquisa, excluirPesquisa } from './alterar-pesquisa.ts'
import { criarPesquisa } from './criar-pesquisa.ts'
import { lerPesquisa } from './ler-pesquisas.ts'

export const pesquisasRoutes = (app: App) => {
  const { db } = app
  return {
    async pesquisa({ params: { id } }, { actor }) {
      return { pesquisa: await lerPesquisa(db, reachOf(actor), id) }
    },
    async criarPesquisa({ body }, context) {
      const reach = reachOf(context.actor)
      const id = context.commandId
      await conferirRevenda(db, reach, body.cnpjRevenda)
      await criarPesquisa(commandContextOf(app, context), body, id)
      return { pesquisa: await lerPesquisa(db, reach, id), mensagem: 'Pesquisa cadastrada com sucesso' }
    },
    async alterarPesquisa({ params: { id }, body: { versao, ...dados } }, context) {
      const reach = reachOf(context.actor)
      await alterarPesquisa(commandContextOf(app, context), reach, id, dados, context.versaoVista ?? versao)
      return { pesquisa: await lerPesquisa(db, reach, id), mensagem: 'Pesquisa alterada com sucesso' }
    },
    async excluirPesquisa({ params: { id } }, context) {
      await excluirPesquisa(commandContextOf(app, context), reachOf(context.actor), id, context.versaoVista)
      return { mensagem: 'Pesquisa excluída com sucesso' }
    },
  } satisfies Partial<Handlers>
}

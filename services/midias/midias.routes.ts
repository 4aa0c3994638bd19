import { notFound } from '#contracts/errors.ts'
import { midiaPorId } from '#projections/resgates/midias.queries.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { encontrarResgate } from '#services/resgates/ler-resgate.ts'
import { anexarMidia } from './anexar-midia.ts'
import { excluirMidia } from './excluir-midia.ts'

export const midiasRoutes = (app: App) => {
  const { db, files } = app
  return {
    async anexarMidia({ body, arquivo }, context) {
      const { idResgate } = await encontrarResgate(db, reachOf(context.actor), body.idResgate)
      const pedido = { idResgate, chave: context.commandId, path: arquivo!.path }
      const { idMidia, position } = await anexarMidia({ ...commandContextOf(app, context), files }, pedido)
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Mídia anexada com sucesso ao resgate', idMidia }
    },
    async excluirMidia({ params: { id } }, context) {
      const midia = await midiaPorId(db, { reach: reachOf(context.actor), membro: undefined }, id)
      if (!midia) throw notFound('midia-nao-encontrada', 'Esta mídia não existe, ou já foi excluída.')
      const pedido = { ...midia, chave: context.commandId }
      const { position } = await excluirMidia({ ...commandContextOf(app, context), files }, pedido)
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Mídia excluída com sucesso' }
    },
  } satisfies Partial<Handlers>
}

import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { cancelarPontuacao, lerEfeitoDoCancelamento } from './cancelar-pontuacao.ts'
import { lerVenda, lerVendaDoParceiro } from './ler-venda.ts'

const CANCELADA = { cancelamento: 'Pontuação cancelada com sucesso', anulacao: 'Venda anulada com sucesso' } as const

export const vendasRoutes = (app: App) =>
  ({
    venda: ({ params: { idVenda } }, { actor }) =>
      actor.tipo === 'painel' ? lerVenda(app, reachOf(actor), idVenda) : lerVendaDoParceiro(app, actor.id, idVenda),
    efeitoDoCancelamento: ({ params: { idVenda } }, context) =>
      lerEfeitoDoCancelamento(commandContextOf(app, context), reachOf(context.actor), idVenda),
    async cancelarPontuacao({ body: { identificador, ...pedido } }, context) {
      const position = await cancelarPontuacao(commandContextOf(app, context), reachOf(context.actor), {
        ...pedido,
        numero: identificador,
        chave: context.commandId,
      })
      if (position) await context.aguardar(position)
      return { mensagem: CANCELADA[pedido.tipo] }
    },
  }) satisfies Partial<Handlers>

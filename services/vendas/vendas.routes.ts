import { fraseDasCanceladas } from '#contracts/http/cancelamento-em-massa.ts'
import { notasUsadas, numerosVistos } from '#projections/vendas/vendas.queries.ts'
import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import { linksToShow } from '#services/engine/files/links.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { cancelarEmMassaAto } from './cancelar-em-massa.ato.ts'
import { algumaFoiBaixada, cancelarEmMassa, lerEfeitoEmMassa } from './cancelar-em-massa.ts'
import { cancelarPontuacao, conferirMotivo, lerEfeitoDoCancelamento } from './cancelar-pontuacao.ts'
import { lerVenda, lerVendaDoParceiro } from './ler-venda.ts'
import { segundaPessoaDaVenda } from './pedidas/pedir-uma-venda.ts'
import { conferirVenda, pontuarVenda, type VendaPontuada } from './pontuar/pontuar-venda.ts'
import { causaDaVenda, pontosCreditados } from './upload/pontos-creditados.message.ts'

const CANCELADA = { cancelamento: 'Pontuação cancelada com sucesso', anulacao: 'Venda anulada com sucesso' } as const

export const vendasRoutes = (app: App) =>
  ({
    venda({ params: { idVenda } }, { actor, sessao }) {
      const linkOf = linksToShow(app, sessao!)
      return actor.tipo === 'painel'
        ? lerVenda(app, reachOf(actor), idVenda, linkOf)
        : lerVendaDoParceiro(app, actor.id, idVenda, linkOf)
    },
    vendas: async ({ query }, { actor }) => ({ vendas: await notasUsadas(app.readDb, reachOf(actor), query) }),
    efeitoDoCancelamento: ({ params: { idVenda } }, context) =>
      lerEfeitoDoCancelamento(commandContextOf(app, context), reachOf(context.actor), idVenda),
    async cancelarPontuacao({ body: { identificador, ...pedido } }, context) {
      const [command, reach, chave] = [commandContextOf(app, context), reachOf(context.actor), context.commandId]
      const { tipo, motivo } = pedido
      const uma = { numeros: [identificador], chave }
      const pedindo = {
        idParceiro: null,
        dados: { ids: String(identificador), tipo },
        motivo: motivo === '' ? null : motivo,
        jaFeito: () => algumaFoiBaixada(command, reach, uma),
        conferir: () => conferirMotivo(command, reach, identificador, motivo),
      }
      return comSegundaPessoa(app, context, cancelarEmMassaAto, pedindo, async () => {
        const position = await cancelarPontuacao(command, reach, { ...pedido, numero: identificador, chave })
        if (position) await context.aguardar(position)
        return { mensagem: CANCELADA[tipo] }
      })
    },
    efeitoDoCancelamentoEmMassa: ({ body: { ids } }, context) =>
      lerEfeitoEmMassa(commandContextOf(app, context), reachOf(context.actor), ids),
    async cancelarEmMassa({ body: { ids: numeros, tipo, motivo } }, context) {
      const [command, reach, chave] = [commandContextOf(app, context), reachOf(context.actor), context.commandId]
      const pedindo = {
        idParceiro: null,
        // The same ones in another order are the same request. Its page tells of each: it has only those that are seen.
        dados: { ids: (await numerosVistos(app.db, reach, numeros)).join(','), tipo },
        motivo,
        jaFeito: () => algumaFoiBaixada(command, reach, { numeros, chave }),
      }
      return comSegundaPessoa(app, context, cancelarEmMassaAto, pedindo, async () => {
        const { resultados, pontos, position } = await cancelarEmMassa(command, reach, { numeros, tipo, motivo, chave })
        if (position !== undefined) await context.aguardar(position)
        const canceladas = resultados.filter(({ cancelada }) => cancelada).length
        const recusadas = resultados.length - canceladas
        const mensagem = fraseDasCanceladas({ canceladas, todas: resultados.length, pontos })
        return { mensagem, canceladas, recusadas, pontos, resultados }
      })
    },
    async conferirVenda({ body: { venda } }, context) {
      return conferirVenda({ ...commandContextOf(app, context), pool: app.pool }, reachOf(context.actor), venda)
    },
    async pontuar({ body: { venda, enviarMensagem = venda.enviarMensagem ?? true } }, context) {
      const { settings, pool, url } = app
      const segundaPessoa = segundaPessoaDaVenda(app, context, enviarMensagem)
      const { diasValidade } = settings
      const comando = { ...commandContextOf(app, context), url, pool, diasValidade, segundaPessoa }
      // A sale of a moment ago is one that this may repeat.
      await context.aguardar(await app.ledger.head())
      const pontuada = await pontuarVenda(comando, reachOf(context.actor), venda, context.commandId, context.signal)
      if (!('numero' in pontuada)) return pontuada
      if (enviarMensagem) await avisar(app, pontuada, context.commandId)
      const { position, mensagem, numero: idVenda, pontos: totalPontos, avisos } = pontuada
      if (position) await context.aguardar(position)
      return { mensagem, idVenda, totalPontos, avisos }
    },
  }) satisfies Partial<Handlers>

/** One message to the seller, however often the call is repeated. */
async function avisar(
  { db, queue }: Pick<App, 'db' | 'queue'>,
  { numero, idParceiro, pontos, saldo }: VendaPontuada,
  id: string,
): Promise<void> {
  const causa = causaDaVenda(numero)
  await enfileirarMensagens(db, pontosCreditados, [{ causa, idParceiro, dados: { pontos, vendas: 1, saldo } }])
  await queue.enqueue(entregarMensagensJob, { causa }, { id })
}

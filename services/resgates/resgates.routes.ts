import type { ResgateMudado as Mudado } from '#contracts/http/atos-de-resgate.ts'
import type { ResgateEncontrado } from '#projections/resgates/resgates.queries.ts'
import type { App } from '#services/app.ts'
import { ehContaPropria } from '#services/aprovacoes/pedir.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { chosenRows } from '#services/engine/lists/chosen.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { alterarObservacao } from './alterar-observacao.ts'
import { alterarPrevisaoEntrega } from './alterar-previsao-entrega.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { aprovarResgate } from './aprovar-resgate.ts'
import { cancelarPeloFornecedor, cancelarResgate } from './cancelar-resgate.ts'
import { encontrarResgate, lerResgate, lerResgateDoParceiro } from './ler-resgate.ts'
import type { PedidoDeMudanca, ResgateMudado } from './mudar-resgate.ts'
import { mudarStatusEmMassa } from './mudar-status-em-massa.ts'
import { receberAviso } from './receber-aviso.ts'
import { causaDoResgate } from './resgate-feito.message.ts'
import { reservarNumeroDeResgate, resgatarPremio } from './resgatar-premio.ts'
import { resgatesList } from './resgates.list.ts'
import { tipoDoPremio } from './tipo-do-premio.ts'

type Contexto = RequestContext<ActorPainel>

const comoEsta = (id: number, { resgate: { status, previsaoEntrega }, versao }: ResgateMudado): Mudado => ({
  id,
  status,
  previsaoEntrega,
  versao,
})

export const resgatesRoutes = (app: App) => {
  const diasCarencia = app.settings.diasCarenciaDevolucao
  /** One act on the redemption with a number, and how that stands afterwards; `igual` says that it stood so before. */
  const fazer = async (
    context: Contexto,
    {
      numero,
      versao,
      mensagem,
      igual,
    }: { numero: number; versao: number | undefined; mensagem: string; igual?: string },
    ato: (pedido: PedidoDeMudanca, achado: ResgateEncontrado) => Promise<ResgateMudado>,
  ): Promise<{ mensagem: string; resgate: Mudado }> => {
    const achado = await encontrarResgate(app.db, reachOf(context.actor), numero)
    const pedido = { idResgate: achado.idResgate, chave: context.commandId, versaoVista: context.versaoVista ?? versao }
    const mudado = await ato(pedido, achado)
    if (mudado.position !== undefined) await context.aguardar(mudado.position)
    const nadaMudou = mudado.position === undefined && igual !== undefined
    return { mensagem: nadaMudou ? igual : mensagem, resgate: comoEsta(numero, mudado) }
  }
  return {
    resgate: ({ params: { idResgate } }, { actor }) =>
      actor.tipo === 'painel' ? lerResgate(app, actor, idResgate) : lerResgateDoParceiro(app, actor.id, idResgate),
    async resgatar({ body }, context) {
      const { commandId: chave, actor } = context
      const { numero, status, pontos, saldo, position, cartao } = await resgatarPremio(
        { ...commandContextOf(app, context), reservarNumero: reservarNumeroDeResgate(app.db) },
        actor.id,
        body,
        // Antifraud's flags come with its report.
        { chave, aguardaLiberacao: false },
      )
      await app.queue.enqueue(entregarMensagensJob, { causa: causaDoResgate(numero) }, { id: chave })
      if (position !== undefined) await context.aguardar(position)
      return {
        mensagem: 'Resgate realizado com sucesso!',
        resgate: { id: numero, status, pontosGastos: pontos },
        saldoPontos: saldo,
        ...(cartao ? { cartao } : {}),
      }
    },

    aprovarResgate: ({ body: { identificador: numero, versao } }, context) =>
      fazer(context, { numero, versao, mensagem: 'Resgate aprovado com sucesso' }, async (pedido, { parceiro }) => {
        if (await ehContaPropria(app.db, context.actor, parceiro.id))
          throw context.fail('conta-propria', 'Este resgate é da sua própria conta: outra pessoa precisa aprová-lo.')
        return aprovarResgate(commandContextOf(app, context), pedido)
      }),
    cancelarResgate: ({ body: { identificador: numero, versao, motivo = null, peloFornecedor } }, context) =>
      fazer(context, { numero, versao, mensagem: 'Resgate cancelado com sucesso' }, async (pedido, { idPremio }) => {
        const cancelamento = { ...pedido, motivo, tipoPremio: await tipoDoPremio(app.db, idPremio) }
        const command = { ...commandContextOf(app, context), diasCarencia }
        return peloFornecedor
          ? cancelarPeloFornecedor(command, { ...cancelamento, porAviso: false })
          : cancelarResgate(command, cancelamento)
      }),
    alterarStatusResgate: ({ body: { identificador: numero, versao, status } }, context) =>
      fazer(context, { numero, versao, mensagem: 'Status atualizado com sucesso' }, (pedido) =>
        alterarStatusResgate(commandContextOf(app, context), { ...pedido, status }),
      ),
    resgatesEscolhidos: (call, { actor }) => chosenRows(app, resgatesList, call, actor),
    async alterarStatusEmMassa({ body: { ids, status } }, context) {
      const { resultados, position } = await mudarStatusEmMassa(
        commandContextOf(app, context),
        reachOf(context.actor),
        { numeros: ids, status, chave: context.commandId },
      )
      if (position !== undefined) await context.aguardar(position)
      const alterados = resultados.filter(({ alterado }) => alterado).length
      const recusados = resultados.length - alterados
      const mensagem =
        recusados === 0 ? 'Status atualizado com sucesso' : `${alterados} de ${resultados.length} resgates atualizados`
      return { mensagem, alterados, recusados, resultados }
    },
    async avisarEntrega({ body }, { correlacao, aguardar }) {
      const mudado = await receberAviso(
        { db: app.db, ledger: app.ledger, agora: app.agora, correlacao, diasCarencia },
        body,
      )
      if (mudado.position !== undefined) await aguardar(mudado.position)
      return { mensagem: 'Aviso recebido', resgate: comoEsta(body.resgate, mudado) }
    },
    alterarObservacaoDoResgate: ({ params: { idResgate: numero }, body: { descricao, versao } }, context) =>
      fazer(
        context,
        { numero, versao, mensagem: 'Observação alterada com sucesso', igual: 'A observação já era esta: nada mudou' },
        (pedido) => alterarObservacao(commandContextOf(app, context), { ...pedido, observacao: descricao }),
      ),
    alterarPrevisaoEntrega: ({ params: { idResgate: numero }, body: { previsaoEntrega, versao } }, context) =>
      fazer(
        context,
        {
          numero,
          versao,
          mensagem: 'Previsão de entrega alterada com sucesso',
          igual: 'A previsão já era esta: nada mudou',
        },
        (pedido) =>
          alterarPrevisaoEntrega(commandContextOf(app, context), {
            ...pedido,
            previsaoEntrega: previsaoEntrega || null,
          }),
      ),
  } satisfies Partial<Handlers>
}

import { isDeepStrictEqual } from 'node:util'
import { streamName } from '#contracts/events/catalogue.ts'
import { ATOS } from '#contracts/values/atos.ts'
import { alvoVisto, pedidosQueAguardam } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { simulateAll } from '#services/engine/ledger/handle.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { answerWithResult } from '#services/engine/work/answer.ts'
import { joinWork, startWork } from '#services/engine/work/start.ts'
import { alterarLimiteAto, conferirQuemAltera } from './alterar-limite.ato.ts'
import type { Atos } from './ato.ts'
import type { confirmarPedidoWork } from './confirmar-pedido.work.ts'
import { EFEITO_MUDOU, efeitoDeAgora, impedimentoDe, lerAprovacao, pedidoVisto } from './ler-aprovacao.ts'
import { alterarLimite, lerLimites, type Limite } from './limites.ts'
import { pedidoDecider } from './pedido.decider.ts'
import { pedirSegundaPessoa, preverPedido } from './pedir.ts'
import { quemDeuAcesso } from './quem-confirma.ts'
import { recusarPedido, retirarPedido } from './responder-pedido.ts'

const comTitulo = (limite: Limite) => ({ ...limite, titulo: ATOS[limite.ato].titulo })

/** `atos` are all acts that may need a second person, and `confirmar` the work that does a confirmed one. */
export const aprovacoesRoutes = (app: App, atos: Atos, confirmar: ReturnType<typeof confirmarPedidoWork>) =>
  ({
    async aprovacao({ params }, { actor }) {
      return { pedido: await lerAprovacao(app, atos, actor, params.numero) }
    },
    async previsaoDeAprovacao({ body: { ato, valor, alvo = null, dados } }, { actor, fail }) {
      if (alvo !== null && !(await alvoVisto(app.db, reachOf(actor), alvo)))
        throw fail('alvo-nao-encontrado', 'Vendedor, dental, rede ou produto não encontrado')
      return preverPedido(app, actor, atos[ato], { valor, alvo, dados })
    },
    async efeitoDaAprovacao({ params }, { actor }) {
      const pedido = await pedidoVisto(app.readDb, actor, params.numero)
      try {
        return { efeito: await efeitoDeAgora(app, atos, pedido), impedimento: null }
      } catch (failure) {
        return { efeito: null, impedimento: impedimentoDe(failure) }
      }
    },
    async confirmarAprovacao({ params, body: { efeito } }, context) {
      const { actor, commandId: id, tela, signal, fail } = context
      const pedido = await pedidoVisto(app.db, actor, params.numero)
      if (!(await joinWork(app, confirmar, id))) {
        const command = {
          tipo: 'confirmar',
          por: actor.id,
          quemDeuAcesso: await quemDeuAcesso(app, actor.id),
          efeito,
          hoje: hoje(commandContextOf(app, context)),
        } as const
        const order = { stream: streamName('pedido', pedido.idPedido), commands: command }
        await simulateAll(app.ledger, pedidoDecider, [order], () => undefined)
        const agora = await efeitoDeAgora(app, atos, pedido).catch((failure: unknown) => {
          throw fail('confirmacao-falhou', impedimentoDe(failure))
        })
        if (!isDeepStrictEqual(agora, efeito)) throw fail('efeito-mudou', EFEITO_MUDOU)
        await startWork(app, confirmar, {
          id,
          input: { idPedido: pedido.idPedido, efeito, tela },
          nomeArquivo: `Pedido ${pedido.numero}`,
          actor,
        })
      }
      return answerWithResult(app, confirmar, id, signal, () => ({ mensagem: 'Pedido confirmado com sucesso' }))
    },
    async recusarAprovacao({ params, body }, context) {
      await recusarPedido(app, context, params.numero, body.motivo)
      return { mensagem: 'Pedido recusado com sucesso' }
    },
    async retirarAprovacao({ params }, context) {
      await retirarPedido(app, context, params.numero)
      return { mensagem: 'Pedido retirado com sucesso' }
    },
    async pedidosAguardando(_, { actor }) {
      const menosDe = [actor.id, ...(await quemDeuAcesso(app, actor.id))]
      return pedidosQueAguardam(app.readDb, reachOf(actor), actor.permissao, menosDe)
    },
    async limitesDeAprovacao() {
      return { limites: (await lerLimites(app.db)).map(comTitulo) }
    },
    async alterarLimiteDeAprovacao({ params: { ato, papel }, body: { limite, versao } }, context) {
      conferirQuemAltera(context.actor)
      const espera = await pedirSegundaPessoa(app, context, alterarLimiteAto, {
        idParceiro: null,
        dados: { doAto: ato, papel, limite },
        motivo: null,
        jaFeito: () => Promise.resolve(false),
      })
      if (espera) return espera
      const vista = context.versaoVista ?? versao
      const row = await alterarLimite(commandContextOf(app, context), { ato, papel, limite }, vista)
      return { limite: comTitulo(row), mensagem: 'Limite alterado com sucesso' }
    },
  }) satisfies Partial<Handlers>

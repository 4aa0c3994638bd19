import { conflict } from '#contracts/errors.ts'
import type { AguardaSegundaPessoa } from '#contracts/values/segunda-pessoa.ts'
import { vendasQueAguardam } from '#projections/aprovacoes/vendas-pedidas.queries.ts'
import { pedidoDoEnvio } from '#projections/pendentes/pendentes.queries.ts'
import type { App } from '#services/app.ts'
import { pedidoDaChamada, pedirSegundaPessoa } from '#services/aprovacoes/pedir.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { underLock } from '#services/engine/database/lock.ts'
import type { Answered } from '#services/engine/http/endpoints.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { dizerQueEnvioAguarda } from '#services/pendentes/nao-pendente.ts'
import { idDe, simularVendas, type Remessa, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { vendaJaProcessada } from '#services/vendas/venda.decider.ts'
import { registrarVendasAto } from './registrar-vendas.ato.ts'
import { LOCK_DAS_VENDAS, paraPedir, passaDaRegra, pedidoDe, regraDe } from './vendas-pedidas.ts'

/** The answer of a call whose sale waits for a second person. */
export type VendaQueFoiPedida = Answered<202, AguardaSegundaPessoa>

/** How a sale by hand, or from photos, asks for a second person. */
export interface SegundaPessoa {
  /** What the same call asked for before. */
  jaPedida: () => Promise<VendaQueFoiPedida | undefined>
  /**
   * Registers a sale that needs nobody else, and asks for a second person for one that does; `avisos` is what the
   * caller was told of it.
   * @throws Failure `venda-aguardando`, and of the decision
   */
  ouFazer: <T>(
    venda: VendaParaRegistrar,
    remessa: Remessa,
    avisos: readonly string[],
    registrar: () => Promise<T>,
  ) => Promise<T | VendaQueFoiPedida>
}

/** Without reach: limited by the actor. */
export const segundaPessoaDaVenda = (
  app: App,
  context: RequestContext<ActorPainel>,
  enviarMensagem: boolean,
): SegundaPessoa => ({
  jaPedida: () => pedidoDaChamada(app, context),
  async ouFazer(venda, remessa, avisos, registrar) {
    const { origem, idEnvio = null } = remessa
    // The same call twice at once may have asked for it.
    const jaPedida = async () =>
      (await pedidoDaChamada(app, context)) ?? (await conferirQueNaoAguarda(app.db, venda, idEnvio))
    const pedida = await jaPedida()
    if (pedida) return pedida
    if (!passaDaRegra(await regraDe(app.db, context.actor), venda)) return registrar()
    const { registradas } = await simularVendas(app.ledger, [venda], remessa)
    if (registradas.length === 0) throw vendaJaProcessada()
    const daOrigem = { origem, idProcessamento: null, idEnvio, enviarMensagem }
    const { idParceiro, dados } = pedidoDe([{ venda: paraPedir(venda, avisos), idRede: venda.idRede }], daOrigem)
    const pedindo = { idParceiro, dados, motivo: null, jaFeito: () => Promise.resolve(false) }
    return underLock(app.url, LOCK_DAS_VENDAS, context.signal, async () => {
      await context.aguardar(await app.ledger.head())
      return (await jaPedida()) ?? (await pedirSegundaPessoa(app, context, registrarVendasAto, pedindo)) ?? registrar()
    })
  },
})

/**
 * A note that waits is not entered a second time, whoever would do it and however small the sale is now.
 * @throws Failure `venda-aguardando`
 */
async function conferirQueNaoAguarda(db: Db, venda: VendaParaRegistrar, idEnvio: string | null): Promise<undefined> {
  const [aguarda] = (await vendasQueAguardam(db, [idDe(venda)])).values()
  if (aguarda)
    throw conflict(
      'venda-aguardando',
      `Esta venda já aguarda uma segunda pessoa no pedido ${aguarda.pedido}, de ${aguarda.pedidoPor}.`,
    )
  const pedido = idEnvio === null ? undefined : await pedidoDoEnvio(db, idEnvio)
  if (pedido !== undefined) throw conflict('venda-aguardando', dizerQueEnvioAguarda(pedido))
  return undefined
}

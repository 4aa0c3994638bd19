import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import { desfazerHistoricoAto } from '#services/compras/desfazer/desfazer-historico.ato.ts'
import { desfazerHistoricoWork } from '#services/compras/desfazer/desfazer-historico.work.ts'
import { uploadDeHistorico } from '#services/compras/upload/upload-de-historico.work.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { answerWork } from '#services/engine/work/ask-for-work.ts'
import { readProcessamento } from '#services/engine/work/processamentos.ts'
import { wasStarted } from '#services/engine/work/start.ts'
import { desfazerEnvioAto } from '#services/vendas/desfazer/desfazer-envio.ato.ts'
import { desfazerVendasWork } from '#services/vendas/desfazer/desfazer-vendas.work.ts'
import { uploadDeVendas } from '#services/vendas/upload/upload-de-vendas.work.ts'
import { envioParaDesfazer, pedirParaDesfazer } from './pedir-para-desfazer.ts'

type Context = Parameters<typeof answerWork>[3]

/** How each kind of upload is undone. */
const deVendas = {
  upload: uploadDeVendas,
  work: desfazerVendasWork,
  ato: desfazerEnvioAto,
  answer: (app: App, id: string, context: Context) => answerWork(app, desfazerVendasWork, id, context),
}
const deHistorico = {
  upload: uploadDeHistorico,
  work: desfazerHistoricoWork,
  ato: desfazerHistoricoAto,
  answer: (app: App, id: string, context: Context) => answerWork(app, desfazerHistoricoWork, id, context),
}

export const enviosRoutes = (app: App) =>
  ({
    async desfazerEnvio({ params, query, body }, context) {
      const { actor, tela, commandId } = context
      const { tipo } = await readProcessamento(app, params.id, actor)
      const { upload, work, ato, answer } = tipo === uploadDeHistorico.tipo ? deHistorico : deVendas
      const pedido = {
        ...{ idEnvio: params.id, motivo: body.motivo, simular: query.simular, actor, tela, commandId },
        ...{ upload, work },
      }
      const desfazer = async () => answer(app, await pedirParaDesfazer(app, pedido), context)
      if (query.simular) return desfazer()
      const pedindo = {
        idParceiro: null,
        dados: { idEnvio: params.id },
        motivo: body.motivo,
        jaFeito: () => wasStarted(app.db, work, commandId),
        conferir: () => envioParaDesfazer(app, pedido),
      }
      return comSegundaPessoa(app, context, ato, pedindo, desfazer)
    },
  }) satisfies Partial<Handlers>

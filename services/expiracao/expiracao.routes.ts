import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { COLUNAS_DO_RELATORIO } from '#contracts/http/expiracao.ts'
import type { ResultadoDevolucao } from '#contracts/works/devolver-pontos.ts'
import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import type { Ver } from '#services/aprovacoes/conferir-retomada.ts'
import { conferirData } from '#services/conta/reativar-pontos.ts'
import { exportacao, exportar } from '#services/engine/exports/exportacao.work.ts'
import type { PedidoDeExportacao } from '#services/engine/exports/exportar-lista.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { answerWithResult, asLink, fileOf } from '#services/engine/work/answer.ts'
import { askForWork } from '#services/engine/work/ask-for-work.ts'
import { wasStarted } from '#services/engine/work/start.ts'
import { devolverPontosWork } from './devolver-pontos.work.ts'
import { estornarPorDataAto } from './estornar-por-data.ato.ts'
import { expirarVencidosWork } from './expirar-vencidos.work.ts'

/** `decisions.md §F 68`. */
const relatorio = (): PedidoDeExportacao => ({
  lista: 'pontuacoesExpiradas',
  formato: 'csv',
  query: { pagina: 1, limite: 0, colunas: [...COLUNAS_DO_RELATORIO] },
  params: {},
})

export const expiracaoRoutes = (app: App) =>
  ({
    expirarPontos: ({ query }, context) =>
      askForWork(
        app,
        expirarVencidosWork,
        { input: {}, nomeArquivo: 'Pontos expirados', simulado: query.simular },
        context,
        ({ simulado }) => ({
          success: true as const,
          message: simulado ? SIMULADO : 'Pontos processados com sucesso!',
        }),
      ),
    async relatorioDeExpirados(_, { actor, signal }) {
      const id = await exportar(app, relatorio(), 'expired-score', actor)
      const pronto = await answerWithResult(app, exportacao, id, signal, asLink)
      return 'fileLink' in pronto ? fileOf(app, pronto.fileLink) : pronto
    },
    devolverPontos: ({ params, query, body }, context) =>
      devolver(app, { expiradoEm: params.date, motivo: body.motivo, simular: query.simular }, context),
    devolverPontosPorGet: ({ params, query }, context) =>
      devolver(app, { expiradoEm: params.date, motivo: query.motivo, simular: false }, context),
  }) satisfies Partial<Handlers>

async function devolver(
  app: App,
  { expiradoEm, motivo, simular }: { expiradoEm: Dia; motivo: string; simular: boolean },
  context: RequestContext<ActorPainel>,
) {
  conferirData(expiradoEm, diaDoInstante(app.agora()))
  const trabalhar = async (ver?: Ver) => {
    const guardado =
      simular || motivo === '' ? null : await guardarTexto(app.db, motivo, derivedId(context.commandId, 'motivo'))
    return askForWork(
      app,
      devolverPontosWork,
      {
        input: { expiradoEm, motivo: guardado, visto: await ver?.() },
        nomeArquivo: 'Pontos devolvidos',
        simulado: simular,
      },
      context,
      (resultado) => ({ success: true as const, message: devolvidos(resultado) }),
    )
  }
  if (simular) return trabalhar()
  const pedindo = {
    idParceiro: null,
    dados: { expiradoEm },
    motivo: motivo === '' ? null : motivo,
    jaFeito: () => wasStarted(app.db, devolverPontosWork, context.commandId),
  }
  return comSegundaPessoa(app, context, estornarPorDataAto, pedindo, trabalhar)
}

const SIMULADO = 'Efeito calculado: nada foi gravado'

function devolvidos({ simulado, pontos, vendedores }: ResultadoDevolucao): string {
  if (simulado) return SIMULADO
  const quantos = `${pontosPorExtenso(pontos)} ${pontos === 1_00 ? 'devolvido' : 'devolvidos'}`
  return `${quantos} a ${vendedores} ${vendedores === 1 ? 'vendedor' : 'vendedores'}`
}

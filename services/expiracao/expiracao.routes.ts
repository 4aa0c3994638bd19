import { formatarPontos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import type { ResultadoDevolucao } from '#contracts/http/processamentos.ts'
import type { App } from '#services/app.ts'
import { conferirData } from '#services/conta/reativar-pontos.ts'
import { exportacao, exportar } from '#services/engine/exports/exportacao.work.ts'
import type { PedidoDeExportacao } from '#services/engine/exports/exportar-lista.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { acceptedAsPreferred, type Handlers } from '#services/engine/http/endpoints.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { answerWithResult, asLink } from '#services/engine/work/answer.ts'
import { startWork } from '#services/engine/work/start.ts'
import { devolverPontosWork } from './devolver-pontos.work.ts'
import { expirarPontosWork } from './expirar-pontos.work.ts'

/** `decisions.md §F 68`. */
const relatorio = (): PedidoDeExportacao => ({
  lista: 'pontuacoesExpiradas',
  formato: 'csv',
  query: { pagina: 1, limite: 0, colunas: ['parceiro', 'cpf', 'pontos', 'expiradoEm', 'reativadoEm'] },
  params: {},
})

const daTela = (tela: string | undefined) => (tela === undefined ? {} : { tela })

export const expiracaoRoutes = (app: App) =>
  ({
    async expirarPontos({ query }, { actor, commandId: idProcessamento, tela, respondAsync, signal }) {
      await startWork(app, expirarPontosWork, {
        id: idProcessamento,
        input: { depoisDe: await app.ledger.head(), ...daTela(tela) },
        nomeArquivo: 'Pontos expirados',
        simulado: query.simular,
        actor,
      })
      if (respondAsync) return acceptedAsPreferred({ idProcessamento })
      return answerWithResult(app, expirarPontosWork, idProcessamento, signal, (resultado) => ({
        ...resultado,
        idProcessamento,
        success: true as const,
        message: 'Pontos processados com sucesso!',
      }))
    },
    async relatorioDeExpirados(_, { actor, signal }) {
      const id = await exportar(app, relatorio(), 'expired-score', actor)
      return answerWithResult(app, exportacao, id, signal, asLink)
    },
    devolverPontos: ({ params, query, body }, context) =>
      devolver(app, { expiradoEm: params.date, motivo: body.motivo, simular: query.simular }, context),
    devolverPontosPorGet: ({ params, query }, context) =>
      devolver(app, { expiradoEm: params.date, motivo: query.motivo, simular: false }, context),
  }) satisfies Partial<Handlers>

async function devolver(
  app: App,
  { expiradoEm, motivo, simular }: { expiradoEm: Dia; motivo: string; simular: boolean },
  { actor, commandId: idProcessamento, tela, respondAsync, signal }: RequestContext<ActorPainel>,
) {
  conferirData(expiradoEm, diaDoInstante(app.agora()))
  await startWork(app, devolverPontosWork, {
    id: idProcessamento,
    input: {
      depoisDe: await app.ledger.head(),
      expiradoEm,
      motivo:
        simular || motivo === '' ? null : await guardarTexto(app.db, motivo, derivedId(idProcessamento, 'motivo')),
      ...daTela(tela),
    },
    nomeArquivo: 'Pontos devolvidos',
    simulado: simular,
    actor,
  })
  if (respondAsync) return acceptedAsPreferred({ idProcessamento })
  return answerWithResult(app, devolverPontosWork, idProcessamento, signal, (resultado) => ({
    ...resultado,
    idProcessamento,
    success: true as const,
    message: devolvidos(resultado),
  }))
}

const devolvidos = ({ pontos, vendedores }: ResultadoDevolucao): string =>
  `${formatarPontos(pontos)} pontos devolvidos a ${vendedores} ${vendedores === 1 ? 'vendedor' : 'vendedores'}`

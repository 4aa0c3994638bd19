import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import { acceptedAsPreferred, type Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { answerWithResult } from '#services/engine/work/answer.ts'
import { startWork } from '#services/engine/work/start.ts'
import { corrigirPontuacao } from './corrigir-pontuacao.ts'
import { corrigirPontuacoesWork } from './corrigir-pontuacoes.work.ts'
import { lerCorrecoes } from './ler-correcoes.ts'

export const correcoesRoutes = (app: App) =>
  ({
    correcoes: (_, { actor }) => lerCorrecoes(app.readDb, reachOf(actor), diaDoInstante(app.agora())),
    async corrigirPontuacao({ params, body }, context) {
      const { pontuacaoNova, position } = await corrigirPontuacao(
        commandContextOf(app, context),
        reachOf(context.actor),
        { numero: params.idVenda, pontuacaoNova: body.pontuacaoNova, chave: context.commandId },
      )
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Pontuação corrigida com sucesso', pontuacaoNova }
    },
    async corrigirPontuacoes({ query }, { actor, commandId: idProcessamento, tela, respondAsync, signal }) {
      await startWork(app, corrigirPontuacoesWork, {
        id: idProcessamento,
        input: { depoisDe: await app.ledger.head(), ...(tela === undefined ? {} : { tela }) },
        nomeArquivo: 'Correção de pontuação',
        simulado: query.simular,
        actor,
      })
      if (respondAsync) return acceptedAsPreferred({ idProcessamento })
      return answerWithResult(app, corrigirPontuacoesWork, idProcessamento, signal, (resultado) => ({
        ...resultado,
        idProcessamento,
      }))
    },
  }) satisfies Partial<Handlers>

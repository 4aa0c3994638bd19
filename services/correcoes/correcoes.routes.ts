import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { askForWork } from '#services/engine/work/ask-for-work.ts'
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
    corrigirPontuacoes: ({ query }, context) =>
      askForWork(
        app,
        corrigirPontuacoesWork,
        { input: {}, nomeArquivo: 'Correção de pontuação', simulado: query.simular },
        context,
      ),
  }) satisfies Partial<Handlers>

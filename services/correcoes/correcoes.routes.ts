import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { askForWork } from '#services/engine/work/ask-for-work.ts'
import { wasStarted } from '#services/engine/work/start.ts'
import { corrigirPontuacao } from './corrigir-pontuacao.ts'
import { corrigirPontuacoesWork } from './corrigir-pontuacoes.work.ts'
import { corrigirTodosAto } from './corrigir-todos.ato.ts'
import { lerCorrecoes } from './ler-correcoes.ts'

export const correcoesRoutes = (app: App) =>
  ({
    correcoes: ({ query: { idVenda } }, { actor }) =>
      lerCorrecoes(app.readDb, reachOf(actor), diaDoInstante(app.agora()), idVenda),
    async corrigirPontuacao({ params, body }, context) {
      const { pontuacaoNova, position } = await corrigirPontuacao(
        commandContextOf(app, context),
        reachOf(context.actor),
        { ...body, numero: params.idVenda, chave: context.commandId },
      )
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Pontuação corrigida com sucesso', pontuacaoNova }
    },
    async corrigirPontuacoes({ query: { simular } }, context) {
      const asked = { input: {}, nomeArquivo: 'Correção de pontuação', simulado: simular }
      const corrigir = () => askForWork(app, corrigirPontuacoesWork, asked, context)
      if (simular) return corrigir()
      const pedindo = {
        idParceiro: null,
        dados: {},
        motivo: null,
        jaFeito: () => wasStarted(app.db, corrigirPontuacoesWork, context.commandId),
      }
      return comSegundaPessoa(app, context, corrigirTodosAto, pedindo, corrigir)
    },
  }) satisfies Partial<Handlers>

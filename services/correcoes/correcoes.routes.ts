import { diaDoInstante } from '#contracts/values/dia.ts'
import { passouDoArrependimento } from '#contracts/values/revisao.ts'
import { numerosVistos } from '#projections/vendas/vendas.queries.ts'
import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import type { Ver } from '#services/aprovacoes/conferir-retomada.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { askForWork } from '#services/engine/work/ask-for-work.ts'
import { ended, noSuchWork, readProcessamento } from '#services/engine/work/processamentos.ts'
import { wasStarted } from '#services/engine/work/start.ts'
import { corrigirPontuacao, foiCorrigida, preverCorrecao } from './corrigir-pontuacao.ts'
import { corrigirPontuacoesWork } from './corrigir-pontuacoes.work.ts'
import { corrigirTodosAto } from './corrigir-todos.ato.ts'
import { desfazerCorrecao, semVolta } from './desfazer-correcao.ts'
import { lerCorrecoes } from './ler-correcoes.ts'

export const correcoesRoutes = (app: App) =>
  ({
    correcoes: ({ query: { idVenda } }, { actor }) =>
      lerCorrecoes(app.readDb, reachOf(actor), diaDoInstante(app.agora()), idVenda),
    async corrigirPontuacao({ params: { idVenda }, body }, context) {
      const [command, reach] = [commandContextOf(app, context), reachOf(context.actor)]
      const pedido = { ...body, numero: idVenda, chave: context.commandId }
      const pedindo = {
        idParceiro: null,
        dados: { idVenda },
        motivo: body.motivo === '' ? null : body.motivo,
        jaFeito: () => foiCorrigida(command, reach, pedido),
        conferir: () => preverCorrecao(command, reach, pedido),
      }
      return comSegundaPessoa(app, context, corrigirTodosAto, pedindo, async () => {
        const { pontuacaoNova, position } = await corrigirPontuacao(command, reach, pedido)
        if (position !== undefined) await context.aguardar(position)
        return { mensagem: 'Pontuação corrigida com sucesso', pontuacaoNova }
      })
    },
    async desfazerCorrecao({ params, body }, context) {
      const { pontuacaoNova, position } = await desfazerCorrecao(
        commandContextOf(app, context),
        reachOf(context.actor),
        { ...body, numero: params.idVenda, chave: context.commandId },
      )
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Correção desfeita', pontuacaoNova }
    },
    async desfazerCorrecoes({ body: { idProcessamento } }, context) {
      const feito = await readProcessamento(app, idProcessamento, context.actor)
      if (feito.tipo !== corrigirPontuacoesWork.tipo || feito.simulado || !ended(feito)) throw noSuchWork()
      if (passouDoArrependimento(app.agora(), feito.criadoEm)) throw semVolta()
      const input = { desfaz: idProcessamento }
      const asked = { input, nomeArquivo: 'Correção de pontuação desfeita', simulado: false }
      return askForWork(app, corrigirPontuacoesWork, asked, context)
    },
    async corrigirPontuacoes({ query: { simular }, body: { ids, motivo } }, context) {
      // The same ones in another order are the same request. Its page tells of each: it has only those that are seen.
      const numeros = ids && (await numerosVistos(app.db, reachOf(context.actor), ids))
      const corrigir = async (ver?: Ver) => {
        const texto =
          simular || motivo === '' ? null : await guardarTexto(app.db, motivo, derivedId(context.commandId, 'motivo'))
        const input = { motivo: texto, numeros, visto: await ver?.() }
        const asked = { input, nomeArquivo: 'Correção de pontuação', simulado: simular }
        return askForWork(app, corrigirPontuacoesWork, asked, context)
      }
      if (simular) return corrigir()
      const pedindo = {
        idParceiro: null,
        dados: { ...(numeros === undefined ? {} : { ids: numeros.join(',') }) },
        motivo: motivo === '' ? null : motivo,
        jaFeito: () => wasStarted(app.db, corrigirPontuacoesWork, context.commandId),
      }
      return comSegundaPessoa(app, context, corrigirTodosAto, pedindo, corrigir)
    },
  }) satisfies Partial<Handlers>

import { enviadasPor, lerEnvio } from '#projections/pendentes/pendentes.queries.ts'
import type { App } from '#services/app.ts'
import { linksToShow } from '#services/engine/files/links.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { comLinks } from './arquivos.ts'
import { encerrarPontuacao } from './encerrar-pontuacao.ts'
import { enviarFotos, reservarNumeroDeEnvio } from './enviar-fotos.ts'
import { pontuacaoNaoEncontrada } from './envio.decider.ts'

export const pendentesRoutes = (app: App) =>
  ({
    async enviarFotosDeVenda({ arquivos }, context) {
      const comando = {
        ...commandContextOf(app, context),
        files: app.files,
        reservarNumero: reservarNumeroDeEnvio(app.db),
      }
      const { numero, total, position } = await enviarFotos(comando, context.actor.id, arquivos, context.commandId)
      if (position !== undefined) await context.aguardar(position)
      return { total, mensagem: `${total} arquivo(s) enviado(s) com sucesso`, id: numero }
    },
    async pontuacaoPendente({ params: { idEnvio } }, { actor, sessao }) {
      const pendente = await lerEnvio(app.readDb, reachOf(actor), idEnvio)
      if (!pendente) throw pontuacaoNaoEncontrada()
      return { pendente: comLinks(pendente, linksToShow(app, sessao!)) }
    },
    async encerrarPontuacao({ body: { identificador: numero, motivo } }, context) {
      const position = await encerrarPontuacao(commandContextOf(app, context), reachOf(context.actor), {
        numero,
        motivo,
        chave: context.commandId,
      })
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Pontuação encerrada com sucesso' }
    },
    async pontuacoesEnviadas({ query: { cursor, limite } }, { actor, sessao }) {
      const antesDe = cursor === undefined ? undefined : Number(cursor)
      const lidas = await enviadasPor(app.readDb, actor.id, { antesDe, limite: limite + 1 })
      const enviadas = lidas.slice(0, limite).map((enviada) => comLinks(enviada, linksToShow(app, sessao!)))
      return { enviadas, proximo: lidas.length > limite ? String(enviadas.at(-1)!.id) : null }
    },
  }) satisfies Partial<Handlers>

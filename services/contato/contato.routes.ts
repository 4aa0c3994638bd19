import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { contato } from './contato.message.ts'

export const contatoRoutes = ({ db, queue }: App) =>
  ({
    async enviarEmailContato({ body }, { actor, commandId }) {
      await db.transaction().execute(async (trx) => {
        const { idTexto } = await guardarTexto(trx, body.mensagem)
        const mensagem = { causa: `contato:${commandId}`, idParceiro: actor.id, dados: { idTexto } }
        await enfileirarMensagens(trx, contato, [mensagem], 'email')
      })
      await queue.enqueue(entregarMensagensJob, { causa: 'contato' }, { id: commandId })
      return { mensagem: 'Mensagem enviada com sucesso' }
    },
  }) satisfies Partial<Handlers>

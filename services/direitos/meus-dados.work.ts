import { Readable } from 'node:stream'
import { marca } from '#contracts/values/marca.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { MessageKind } from '#services/engine/messages/message-kind.ts'
import { fileNameOf } from '#services/engine/exports/file-name.ts'
import type { ActorLoja } from '#services/engine/sessions/actor.ts'
import { fileWorkFor, startFile } from '#services/engine/work/file-work.ts'
import { reunirDados } from './meus-dados.ts'
import { paginaDosDados } from './pagina.ts'

async function vendedorAtual(db: Db, id: string): Promise<ActorLoja | undefined> {
  const row = await db
    .selectFrom('parceiros')
    .select('nome')
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  return row && { tipo: 'loja', id, nome: row.nome }
}

/** What is held of a salesperson, as a file for them (`doc 3 §1`); `tipos` is every kind of message that is sent. */
export const meusDados = (tipos: readonly MessageKind[]) =>
  fileWorkFor(vendedorAtual)<'meus-dados', Record<string, never>>('meus-dados', {
    async write({ actor, keep }, worker) {
      const secoes = await reunirDados({ ...worker, tipos }, actor)
      const quando = formatarInstante(worker.agora().toISOString())
      const sobre = `Tudo o que ${marca.produto} guardava de ${actor.nome} em ${quando}.`
      const pagina = paginaDosDados('Meus dados', sobre, secoes)
      return {
        arquivo: await keep(Readable.from(pagina), 'html'),
        linhas: secoes.reduce((soma, { linhas }) => soma + linhas.length, 0),
      }
    },
  })

export type MeusDados = ReturnType<typeof meusDados>

/** Starts the file, and answers the id of that work. Without reach: one's own. */
export const pedirMeusDados = (app: App, meusDados: MeusDados, actor: ActorLoja): Promise<string> =>
  startFile(app, meusDados, { input: {}, nomeArquivo: fileNameOf('Meus dados', 'html', app.agora()), actor })

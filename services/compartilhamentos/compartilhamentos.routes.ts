import { extname } from 'node:path'
import type { App } from '#services/app.ts'
import { linksToShow } from '#services/engine/files/links.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { abrirLink, compartilhar, lerLinks, quemCompartilha, revogarLink } from './compartilhamentos.ts'

export const compartilhamentosRoutes = (app: App) =>
  ({
    async linksDaMidia({ params: { id } }, { actor }) {
      return { links: await lerLinks(app, quemCompartilha(actor), id) }
    },
    async compartilharMidia({ params: { id } }, context) {
      const feito = await compartilhar(commandContextOf(app, context), quemCompartilha(context.actor), id)
      return { ...feito, mensagem: 'Link criado com sucesso' }
    },
    async revogarLinkDeMidia({ params: { id } }, context) {
      await revogarLink(commandContextOf(app, context), quemCompartilha(context.actor), id)
      return { mensagem: 'Link revogado com sucesso' }
    },
    async abrirCompartilhado({ body: { token } }) {
      const aberto = await abrirLink(app.db, token, app.agora())
      if (!aberto) return { midia: null }
      const { midia } = aberto
      // A photo without what the camera wrote into it.
      const nome = midia.vista ?? midia.arquivo
      return { midia: { url: linksToShow(app, aberto)(nome, `lastro${extname(nome)}`), tipo: midia.tipo } }
    },
  }) satisfies Partial<Handlers>

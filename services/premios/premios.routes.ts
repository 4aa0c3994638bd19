import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf, seesAll } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { alterarCategoria, criarCategorias, excluirCategoria, lerCategorias } from './categorias.ts'
import { categoriasRecord } from './categorias.record.ts'
import { sanitizarDescricao } from './descricao.ts'
import { guardarFoto } from './foto.ts'
import { alterarPremio, criarPremios, excluirPremio } from './gravar-premio.ts'
import { codigoEmUso, lerPremio, lerPremioDaLoja, lerPremios, lerVitrine } from './ler-premios.ts'

export const premiosRoutes = (app: App) => {
  const { db, files } = app
  const categoriaDe = async (idCategoria: string) => {
    const [categoria] = await lerCategorias(db, { idCategoria })
    if (!categoria) throw naoExiste(categoriasRecord)
    return categoria
  }
  return {
    premios({ query }, { actor }) {
      return actor.tipo === 'painel'
        ? lerPremios(db, actor.permissao, query)
        : lerVitrine(db, actor.id, diaDoInstante(app.agora()), query)
    },
    async premio({ params: { id } }, { actor }) {
      return actor.tipo === 'painel'
        ? { premio: await lerPremio(db, id) }
        : { premio: await lerPremioDaLoja(db, actor.id, diaDoInstante(app.agora()), id) }
    },
    async verificarCodigoDoPremio({ query: { codigo, id } }) {
      return { existe: await codigoEmUso(db, codigo, id) }
    },
    async previaDaDescricao({ body }) {
      return { descricao: sanitizarDescricao(body.descricao) }
    },
    async criarPremio({ body: { foto: _, ...dados }, arquivo }, context) {
      conferirAlcance(context)
      const id = context.commandId
      const foto = await guardarFoto(files, arquivo!.path)
      await criarPremios(commandContextOf(app, context), [{ id, dados: { ...dados, foto } }])
      return { premio: await lerPremio(db, id), mensagem: 'Prêmio cadastrado com sucesso' }
    },
    async alterarPremio({ params: { id }, body: { foto: _, versao, ...dados }, arquivo }, context) {
      conferirAlcance(context)
      const nova = arquivo ? { foto: await guardarFoto(files, arquivo.path) } : {}
      await alterarPremio(commandContextOf(app, context), id, { ...dados, ...nova }, context.versaoVista ?? versao)
      return {
        premio: await lerPremio(db, id),
        mensagem: dados.ativo === undefined ? 'Prêmio alterado com sucesso' : 'Prêmio atualizado com sucesso',
      }
    },
    async excluirPremio({ params }, context) {
      conferirAlcance(context)
      await excluirPremio(commandContextOf(app, context), params.id, context.versaoVista)
      return { mensagem: 'Prêmio excluído com sucesso' }
    },
    async categoriasDePremio({ query }) {
      return { categorias: await lerCategorias(db, query) }
    },
    async criarCategoriaDePremio({ body: dados }, context) {
      conferirAlcance(context)
      const id = context.commandId
      await criarCategorias(commandContextOf(app, context), [{ id, dados }])
      return { categoria: await categoriaDe(id), mensagem: 'Categoria cadastrada com sucesso' }
    },
    async alterarCategoriaDePremio({ params: { id }, body: { versao, ...dados } }, context) {
      conferirAlcance(context)
      await alterarCategoria(commandContextOf(app, context), id, dados, context.versaoVista ?? versao)
      return { categoria: await categoriaDe(id), mensagem: 'Categoria alterada com sucesso' }
    },
    async excluirCategoriaDePremio({ params }, context) {
      conferirAlcance(context)
      await excluirCategoria(commandContextOf(app, context), params.id, context.versaoVista)
      return { mensagem: 'Categoria excluída com sucesso' }
    },
  } satisfies Partial<Handlers>
}

/** Prizes are every network's: who is limited to some may not change them. */
function conferirAlcance({ actor, fail }: RequestContext<ActorPainel, 'papel-nao-permitido'>): void {
  if (!seesAll(reachOf(actor)))
    throw fail('papel-nao-permitido', 'Só quem tem acesso a todas as redes pode mudar os prêmios')
}

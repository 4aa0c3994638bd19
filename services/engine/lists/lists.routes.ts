import type { Call } from '#contracts/endpoint.ts'
import type { Direcao } from '#contracts/lista.ts'
import { forbidden } from '#contracts/errors.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { EngineApp } from '#services/engine/app.ts'
import { exportacao, exportar } from '#services/engine/exports/exportacao.work.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { EndpointName, Handlers } from '#services/engine/http/endpoints.ts'
import { answerWithResult, asLink } from '#services/engine/work/answer.ts'
import { linksToShow, type LinkOf } from '#services/engine/files/links.ts'
import { listOf, type ActorOfList, type List, type ListContract, type Lists } from './list.ts'
import { readPage, requestOf, type ListCall, type ListQuery, type Page } from './read-list.ts'

/** A handler for every list, by its name: its page, or with `download` its file. */
export const listsRoutes = <L extends Lists>(app: EngineApp, lists: L): Pick<Handlers, keyof L & EndpointName> =>
  Object.fromEntries(Object.keys(lists).map((name) => [name, handlerOf(app, lists, name)])) as unknown as Pick<
    Handlers,
    keyof L & EndpointName
  >

const handlerOf =
  (app: EngineApp, lists: Lists, name: string) =>
  async (
    { query, params }: Pick<Call<never>, 'query' | 'params'> & ListCall<ListContract, ActorOfList>,
    context: RequestContext<ActorOfList>,
  ) => {
    const { actor, sessao } = context
    const list = listOf(lists, name)
    const hoje = diaDoInstante(app.agora())
    if (actor.tipo === 'loja' && list.naLoja) return list.naLoja(app.readDb, actor)
    const asked = inOneWay(query)
    const call = { query: asked, params, actor, hoje }
    const { download, fileName, cursor, pagina, limite } = asked
    if (!download) {
      const found = withLinks(list, await readPage(app.readDb, list, call), linksToShow(app, sessao!))
      const paged = list.contract.porPage ? { ...found, page: cursor ? null : pagina, perPage: limite } : found
      return list.contract.dentro === undefined ? paged : { [list.contract.dentro]: paged }
    }
    if (actor.tipo !== 'painel') throw forbidden('so-no-painel', 'A exportação existe só no painel.')
    // What is wrong with the request is said now, not by its job.
    await requestOf(app.readDb, list, call)
    const pedido = { lista: name, formato: download, query: asked, params }
    const id = await exportar(app, pedido, fileName || list.contract.prefixo, actor)
    return answerWithResult(app, exportacao, id, context.signal, asLink)
  }

const withLinks = ({ contract: { chave }, linked }: List, page: Page<ListContract>, linkOf: LinkOf) =>
  linked ? { ...page, [chave]: page[chave]!.map((row) => linked(row, linkOf)) } : page

/** What the specification calls by other names in other lists. */
interface OtherNames {
  page?: number
  perPage?: number
  busca?: string
  sortField?: string
  sortOrder?: Direcao
}

function inOneWay({ page, perPage, busca, sortField, sortOrder, ...named }: ListQuery & OtherNames): ListQuery {
  return {
    ...named,
    pagina: page ?? named.pagina,
    limite: perPage ?? named.limite,
    buscar: named.buscar ?? busca,
    ordenacao:
      named.ordenacao ?? (sortField === undefined ? undefined : { campo: sortField, direcao: sortOrder ?? 'asc' }),
  }
}

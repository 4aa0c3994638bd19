import type { Call } from '#contracts/endpoint.ts'
import { forbidden } from '#contracts/errors.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/database/connection.ts'
import type { PedidoDeExportacao } from '#services/exports/exportar-lista.ts'
import { lists, type ListName } from '#services/lists/all.ts'
import type { ActorOfList, List, ListContract } from '#services/lists/list.ts'
import { readPage, requestOf, type ListCall } from '#services/lists/read-list.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import type { RequestContext } from '../context.ts'
import type { Handlers } from '../endpoints.ts'
import { answerWithFile, type ArquivosDeps } from '../arquivos.ts'

export interface ListsDeps extends ArquivosDeps {
  /** Where screens read from. */
  readDb: Db
  hoje: () => Dia
  /** Starts the job that writes a list into a file. */
  exportar: (pedido: PedidoDeExportacao, prefixo: string, actor: ActorPainel) => Promise<string>
}

/** A handler for every list (`services/lists/all.ts`): its page, or with `download` its file. */
export function listsRoutes(deps: ListsDeps): Pick<Handlers, ListName> {
  const handlers = Object.entries(lists).map(
    ([name, list]) =>
      [name, handlerOf(deps, name as ListName, list as unknown as List<ListContract, ActorOfList>)] as const,
  )
  return Object.fromEntries(handlers) as unknown as Pick<Handlers, ListName>
}

const handlerOf =
  (deps: ListsDeps, name: ListName, list: List<ListContract, ActorOfList>) =>
  async (
    { query, params }: Pick<Call<never>, 'query' | 'params'> & ListCall<ListContract, ActorOfList>,
    { actor, signal }: RequestContext<ActorOfList>,
  ) => {
    const call = { query, params, actor, hoje: deps.hoje() }
    const { download, fileName } = query
    if (!download) return readPage(deps.readDb, list, call)
    if (actor.tipo !== 'painel') throw forbidden('so-no-painel', 'A exportação existe só no painel.')
    // What is wrong with the request is said now, not by its job.
    requestOf(list, call)
    const id = await deps.exportar(
      { lista: name, formato: download, query, params },
      fileName || list.contract.prefixo,
      actor,
    )
    return answerWithFile(deps, id, signal)
  }

import { useSelector } from 'react-redux'
import {
  linhasRecusadasDoProcessamento,
  processamento,
  processamentoEventos,
  processamentos,
} from '#contracts/http/processamentos.ts'
import type { EstadoProcessamento } from '#contracts/works/work.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { liveQueryOf } from '#web/shared/api/live-query.ts'
import { isAwaited } from '#web/shared/jobs/jobs.slice.ts'
import { api } from '#web/painel/api.ts'
import { changedBy } from '#web/painel/job-kinds.ts'

/* Long work of any kind: the tray and the screens that start such work follow the same answers. */

export const terminou = (estado: EstadoProcessamento): boolean => estado === 'concluido' || estado === 'falhou'

const injected = api.injectEndpoints({
  endpoints: (build) => ({
    processamento: liveQueryOf(api, build, processamento, {
      events: processamentoEventos,
      isLast: ({ estado }) => terminou(estado),
      thenRefetch: ({ tipo }) => changedBy(tipo),
      isNew: ({ params }, state) => isAwaited(state, params.id),
    }),
    processamentos: queryOf(build, processamentos),
    // A GET that makes a file: requested by a click, never cached.
    linhasRecusadas: mutationOf(build, linhasRecusadasDoProcessamento, { unseen: true }),
  }),
})
export const { useProcessamentoQuery, useProcessamentosQuery, useLinhasRecusadasMutation } = injected

/** How many of the jobs are not known to have ended; only jobs that a component follows are known. */
export const useQuantosEmAndamento = (ids: readonly string[]): number =>
  useSelector(
    (state: Parameters<ReturnType<typeof injected.endpoints.processamento.select>>[0]) =>
      ids.filter((id) => {
        const { data, error } = injected.endpoints.processamento.select({ params: { id } })(state)
        return error === undefined && (data === undefined || !terminou(data.estado))
      }).length,
  )

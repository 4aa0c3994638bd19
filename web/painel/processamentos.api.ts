import { linhasRecusadasDoProcessamento, processamento, processamentoEventos, processamentos, type EstadoProcessamento } from '#contracts/http/processamentos.ts'
import { uploadVendas } from '#contracts/http/uploads.ts'
import { mutationOf, queryOf } from '../shared/api/contract-api.ts'
import { liveQueryOf } from '../shared/api/live-query.ts'
import { api } from './api.ts'

/* Long work of any kind: the tray of the frame and the screens that start some follow the same answers. */

export const terminou = (estado: EstadoProcessamento): boolean => estado === 'concluido' || estado === 'falhou'

export const { useProcessamentoQuery, useProcessamentosQuery, useLinhasRecusadasMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    processamento: liveQueryOf(api, build, processamento, {
      events: processamentoEventos, isLast: ({ estado }) => terminou(estado), thenRefetch: [uploadVendas], handlesErrors: true,
    }),
    processamentos: queryOf(build, processamentos, { handlesErrors: true }),
    // A GET that makes a file: asked for by a click, never kept.
    linhasRecusadas: mutationOf(build, linhasRecusadasDoProcessamento),
  }),
})

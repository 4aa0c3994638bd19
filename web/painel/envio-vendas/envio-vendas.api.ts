import { processamento, processamentoEventos, processamentos, type EstadoProcessamento } from '#contracts/http/processamentos.ts'
import { uploadVendas } from '#contracts/http/uploads.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { liveQueryOf } from '../../shared/api/live-query.ts'
import { uploadChannel } from '../../shared/upload/upload-channel.ts'
import { api } from '../api.ts'

export const terminou = (estado: EstadoProcessamento): boolean => estado === 'concluido' || estado === 'falhou'

export const { useProcessamentoQuery, useProcessamentosQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    processamento: liveQueryOf(api, build, processamento, {
      events: processamentoEventos, isLast: ({ estado }) => terminou(estado), thenRefetch: [uploadVendas], handlesErrors: true,
    }),
    processamentos: queryOf(build, processamentos, { handlesErrors: true }),
  }),
})

/** What the screen remembers beside a file on its way. `conhecidos` are the jobs that were there before it. */
export interface Envio { simular: boolean; enviarMensagem: boolean; conhecidos: readonly string[] }

export const useEnvioVendas = uploadChannel<typeof uploadVendas, Envio>(uploadVendas, api)

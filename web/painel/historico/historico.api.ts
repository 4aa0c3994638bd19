import { historico, primeiraDataDoHistorico, ultimaDataDoHistorico } from '#contracts/http/historico.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useHistoricoQuery, usePrimeiraDataDoHistoricoQuery, useUltimaDataDoHistoricoQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      historico: queryOf(build, historico),
      primeiraDataDoHistorico: queryOf(build, primeiraDataDoHistorico),
      ultimaDataDoHistorico: queryOf(build, ultimaDataDoHistorico),
    }),
  })

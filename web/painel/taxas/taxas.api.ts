import { configuracoesTaxaSucesso, configurarTaxaSucesso, historicoDaTaxaSucesso } from '#contracts/http/taxas.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useConfiguracoesTaxaSucessoQuery, useHistoricoDaTaxaSucessoQuery, useConfigurarTaxaSucessoMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      configuracoesTaxaSucesso: queryOf(build, configuracoesTaxaSucesso),
      historicoDaTaxaSucesso: queryOf(build, historicoDaTaxaSucesso),
      configurarTaxaSucesso: mutationOf(build, configurarTaxaSucesso),
    }),
  })

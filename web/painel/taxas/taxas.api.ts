import { configuracoesTaxaSucesso, configurarTaxaSucesso, historicoDaTaxaSucesso } from '#contracts/http/taxas.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useConfiguracoesTaxaSucessoQuery, useHistoricoDaTaxaSucessoQuery, useConfigurarTaxaSucessoMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      configuracoesTaxaSucesso: queryOf(build, configuracoesTaxaSucesso),
      historicoDaTaxaSucesso: queryOf(build, historicoDaTaxaSucesso),
      configurarTaxaSucesso: mutationOf(build, configurarTaxaSucesso),
    }),
  })

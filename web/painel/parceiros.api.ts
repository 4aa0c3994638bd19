import { criarParceiro, parceiros } from '#contracts/http/parceiros.ts'
import { mutationOf, queryOf } from '../shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useParceirosQuery, useCriarParceiroMutation } = api.injectEndpoints({
  endpoints: (build) => ({ parceiros: queryOf(build, parceiros), criarParceiro: mutationOf(build, criarParceiro) }),
})

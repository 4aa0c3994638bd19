import { lancamentos } from '#contracts/http/lancamentos.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useLancamentosQuery } = api.injectEndpoints({
  endpoints: (build) => ({ lancamentos: queryOf(build, lancamentos) }),
})

import { lote } from '#contracts/http/lotes.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useLoteQuery } = api.injectEndpoints({ endpoints: (build) => ({ lote: queryOf(build, lote) }) })

import { busca } from '#contracts/http/busca.ts'
import { queryOf } from '../../../shared/api/contract-api.ts'
import { api } from '../../api.ts'

export const { useBuscaQuery } = api.injectEndpoints({ endpoints: (build) => ({ busca: queryOf(build, busca) }) })

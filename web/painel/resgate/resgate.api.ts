import { resgate } from '#contracts/http/resgates.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useResgateQuery } = api.injectEndpoints({ endpoints: (build) => ({ resgate: queryOf(build, resgate) }) })

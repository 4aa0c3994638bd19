import { sellout } from '#contracts/http/sellout.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useSelloutQuery } = api.injectEndpoints({ endpoints: (build) => ({ sellout: queryOf(build, sellout) }) })

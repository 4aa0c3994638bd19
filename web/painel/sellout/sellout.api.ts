import { sellout } from '#contracts/http/sellout.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useSelloutQuery } = api.injectEndpoints({ endpoints: (build) => ({ sellout: queryOf(build, sellout) }) })

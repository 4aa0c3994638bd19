import { revendaPublica } from '#contracts/http/revenda-publica.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useRevendaDoLinkQuery } = api.injectEndpoints({
  endpoints: (build) => ({ revendaDoLink: queryOf(build, revendaPublica) }),
})

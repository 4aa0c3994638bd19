import { pontuar } from '#contracts/http/pontuar.ts'
import { mutationOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { usePontuarMutation } = api.injectEndpoints({
  endpoints: (build) => ({ pontuar: mutationOf(build, pontuar) }),
})

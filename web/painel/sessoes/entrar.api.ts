import { entrarPainel } from '#contracts/http/sessoes.ts'
import { mutationOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useEntrarMutation } = api.injectEndpoints({
  endpoints: (build) => ({ entrar: mutationOf(build, entrarPainel) }),
})

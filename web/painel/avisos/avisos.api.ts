import { avisosDeVencimento, avisosEscolhidos, reenviarAviso, reenviarAvisos } from '#contracts/http/avisos.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useAvisosDeVencimentoQuery,
  useAvisosEscolhidosMutation,
  useReenviarAvisoMutation,
  useReenviarAvisosMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    avisosDeVencimento: queryOf(build, avisosDeVencimento),
    avisosEscolhidos: mutationOf(build, avisosEscolhidos, { unseen: true }),
    reenviarAviso: mutationOf(build, reenviarAviso),
    reenviarAvisos: mutationOf(build, reenviarAvisos),
  }),
})

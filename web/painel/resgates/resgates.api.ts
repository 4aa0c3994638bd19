import {
  alterarObservacaoDoResgate,
  alterarPrevisaoEntrega,
  alterarStatusEmMassa,
  alterarStatusResgate,
  aprovarResgate,
  cancelarResgate,
} from '#contracts/http/atos-de-resgate.ts'
import { resgates, resgatesEscolhidos } from '#contracts/http/resgates-do-painel.ts'
import { resgate } from '#contracts/http/resgates.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useAlterarObservacaoDoResgateMutation,
  useAlterarPrevisaoEntregaMutation,
  useAlterarStatusEmMassaMutation,
  useAlterarStatusResgateMutation,
  useAprovarResgateMutation,
  useCancelarResgateMutation,
  useLazyResgateQuery,
  useLazyResgatesQuery,
  useResgateQuery,
  useResgatesEscolhidosMutation,
  useResgatesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    resgates: queryOf(build, resgates),
    resgatesEscolhidos: mutationOf(build, resgatesEscolhidos, { unseen: true }),
    resgate: queryOf(build, resgate),
    aprovarResgate: mutationOf(build, aprovarResgate),
    cancelarResgate: mutationOf(build, cancelarResgate),
    alterarStatusResgate: mutationOf(build, alterarStatusResgate),
    alterarStatusEmMassa: mutationOf(build, alterarStatusEmMassa),
    alterarObservacaoDoResgate: mutationOf(build, alterarObservacaoDoResgate),
    alterarPrevisaoEntrega: mutationOf(build, alterarPrevisaoEntrega),
  }),
})

import { apagarMeusDados, baixarMeusDados, efeitoDoMeuApagamento } from '#contracts/http/direitos.ts'
import { processamento } from '#contracts/http/processamentos.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const {
  useEfeitoDoMeuApagamentoQuery,
  useApagarMeusDadosMutation,
  useBaixarMeusDadosMutation,
  useLazyMeuProcessamentoQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    efeitoDoMeuApagamento: queryOf(build, efeitoDoMeuApagamento),
    apagarMeusDados: mutationOf(build, apagarMeusDados),
    baixarMeusDados: mutationOf(build, baixarMeusDados, { unseen: true }),
    meuProcessamento: queryOf(build, processamento),
  }),
})

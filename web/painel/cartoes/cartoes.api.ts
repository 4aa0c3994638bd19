import { cartoes, criarCartao, desbloquearCartao, excluirCartao } from '#contracts/http/cartoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useCartoesQuery,
  useLazyCartoesQuery,
  useCriarCartaoMutation,
  useDesbloquearCartaoMutation,
  useExcluirCartaoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    cartoes: queryOf(build, cartoes),
    criarCartao: mutationOf(build, criarCartao),
    desbloquearCartao: mutationOf(build, desbloquearCartao),
    excluirCartao: mutationOf(build, excluirCartao),
  }),
})

import {
  alterarLimiteDeAprovacao,
  aprovacao,
  aprovacoes,
  confirmarAprovacao,
  efeitoDaAprovacao,
  limitesDeAprovacao,
  previsaoDeAprovacao,
  recusarAprovacao,
  retirarAprovacao,
} from '#contracts/http/aprovacoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useAprovacoesQuery,
  useAprovacaoQuery,
  useEfeitoDaAprovacaoQuery,
  usePrevisaoDeAprovacaoQuery,
  useConfirmarAprovacaoMutation,
  useRecusarAprovacaoMutation,
  useRetirarAprovacaoMutation,
  useLimitesDeAprovacaoQuery,
  useLazyLimitesDeAprovacaoQuery,
  useAlterarLimiteDeAprovacaoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    aprovacoes: queryOf(build, aprovacoes),
    aprovacao: queryOf(build, aprovacao),
    efeitoDaAprovacao: queryOf(build, efeitoDaAprovacao),
    previsaoDeAprovacao: queryOf(build, previsaoDeAprovacao),
    confirmarAprovacao: mutationOf(build, confirmarAprovacao),
    recusarAprovacao: mutationOf(build, recusarAprovacao),
    retirarAprovacao: mutationOf(build, retirarAprovacao),
    limitesDeAprovacao: queryOf(build, limitesDeAprovacao),
    alterarLimiteDeAprovacao: mutationOf(build, alterarLimiteDeAprovacao),
  }),
})

import {
  alterarLimiteDeAprovacao,
  aprovacao,
  aprovacoes,
  confirmarAprovacao,
  efeitoDaAprovacao,
  limitesDeAprovacao,
  recusarAprovacao,
  retirarAprovacao,
} from '#contracts/http/aprovacoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useAprovacoesQuery,
  useAprovacaoQuery,
  useEfeitoDaAprovacaoQuery,
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
    confirmarAprovacao: mutationOf(build, confirmarAprovacao),
    recusarAprovacao: mutationOf(build, recusarAprovacao),
    retirarAprovacao: mutationOf(build, retirarAprovacao),
    limitesDeAprovacao: queryOf(build, limitesDeAprovacao),
    alterarLimiteDeAprovacao: mutationOf(build, alterarLimiteDeAprovacao),
  }),
})

import { efeitoDoValorPonto, efeitoDoValorPontos, valoresDaRede, valoresDoProduto } from '#contracts/http/valores.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useValoresDaRedeQuery,
  useValoresDoProdutoQuery,
  useEfeitoDoValorPontoQuery,
  useEfeitoDoValorPontosQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    valoresDaRede: queryOf(build, valoresDaRede),
    valoresDoProduto: queryOf(build, valoresDoProduto),
    efeitoDoValorPonto: queryOf(build, efeitoDoValorPonto),
    efeitoDoValorPontos: queryOf(build, efeitoDoValorPontos),
  }),
})

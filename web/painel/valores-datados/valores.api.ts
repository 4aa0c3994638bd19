import { efeitoDoValorPonto, efeitoDoValorPontos, valoresDaRede, valoresDoProduto } from '#contracts/http/valores.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

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

import { cancelarEmMassa, efeitoDoCancelamentoEmMassa } from '#contracts/http/cancelamento-em-massa.ts'
import {
  cancelarPontuacao,
  efeitoDoCancelamento,
  pontuacoes,
  pontuacoesDoParceiro,
  pontuacoesEscolhidas,
} from '#contracts/http/pontuacoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  usePontuacoesQuery,
  usePontuacoesDoParceiroQuery,
  useEfeitoDoCancelamentoQuery,
  useCancelarPontuacaoMutation,
  useCancelarEmMassaMutation,
  usePontuacoesEscolhidasMutation,
  useEfeitoDoCancelamentoEmMassaQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    pontuacoes: queryOf(build, pontuacoes),
    pontuacoesDoParceiro: queryOf(build, pontuacoesDoParceiro),
    pontuacoesEscolhidas: mutationOf(build, pontuacoesEscolhidas, { unseen: true }),
    // Asked anew with each dialog: after the act there is no effect to tell.
    efeitoDoCancelamento: queryOf(build, { ...efeitoDoCancelamento, touches: [] }),
    cancelarPontuacao: mutationOf(build, cancelarPontuacao),
    efeitoDoCancelamentoEmMassa: queryOf(build, { ...efeitoDoCancelamentoEmMassa, touches: [] }),
    cancelarEmMassa: mutationOf(build, cancelarEmMassa),
  }),
})

import {
  encerrarPontuacao,
  pontuacaoPendente,
  pontuacoesEncerradas,
  pontuacoesPendentes,
} from '#contracts/http/pendentes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  usePontuacoesPendentesQuery,
  usePontuacoesEncerradasQuery,
  usePontuacaoPendenteQuery,
  useEncerrarPontuacaoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    pontuacoesPendentes: queryOf(build, pontuacoesPendentes),
    pontuacoesEncerradas: queryOf(build, pontuacoesEncerradas),
    // What a form stands on does not change under it: who comes second is told when they send.
    pontuacaoPendente: queryOf(build, { ...pontuacaoPendente, touches: [] }),
    encerrarPontuacao: mutationOf(build, encerrarPontuacao),
  }),
})

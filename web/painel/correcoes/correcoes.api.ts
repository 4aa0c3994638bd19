import {
  correcoes,
  corrigirPontuacao,
  corrigirPontuacoes,
  desfazerCorrecao,
  desfazerCorrecoes,
} from '#contracts/http/correcoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

const correcoesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asked for by a button, or anew with each dialog: what one correction changes is taken from the screen by it.
    correcoes: queryOf(build, { ...correcoes, touches: [] }),
    corrigirPontuacao: mutationOf(build, corrigirPontuacao),
    desfazerCorrecao: mutationOf(build, desfazerCorrecao),
    desfazerCorrecoes: mutationOf(build, desfazerCorrecoes),
    // With `simular` it changes nothing; it is asked anew with each dialog.
    previaDaCorrecao: queryOf(build, { ...corrigirPontuacoes, touches: [] }),
    corrigirPontuacoes: mutationOf(build, corrigirPontuacoes),
  }),
})

export const {
  useCorrecoesQuery,
  useLazyCorrecoesQuery,
  useCorrigirPontuacaoMutation,
  useDesfazerCorrecaoMutation,
  usePreviaDaCorrecaoQuery,
  useCorrigirPontuacoesMutation,
} = correcoesApi

/** Also dispatched where no component asks: at the end of a job. */
export const desfazerCorrecoesEndpoint = correcoesApi.endpoints.desfazerCorrecoes

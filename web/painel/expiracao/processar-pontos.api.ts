import { devolverPontos, expirarPontos, pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  usePreviaDaExpiracaoQuery,
  useExpirarPontosMutation,
  usePreviaDaDevolucaoQuery,
  useDevolverPontosMutation,
  useRelatorioDeExpiradosMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    // With `simular` they change nothing; they are asked anew with each dialog.
    previaDaExpiracao: queryOf(build, { ...expirarPontos, touches: [] }),
    expirarPontos: mutationOf(build, expirarPontos),
    previaDaDevolucao: queryOf(build, { ...devolverPontos, touches: [] }),
    devolverPontos: mutationOf(build, devolverPontos),
    // Asked by a button, each time anew; as an export, which goes on in the background when it takes long.
    relatorioDeExpirados: mutationOf(build, { ...pontuacoesExpiradas, touches: [] }),
  }),
})

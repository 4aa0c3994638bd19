import { criarTokenDeEnvio, revogarTokenDeEnvio, tokensDeEnvio } from '#contracts/http/tokens-de-envio.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useTokensDeEnvioQuery, useCriarTokenDeEnvioMutation, useRevogarTokenDeEnvioMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      tokensDeEnvio: queryOf(build, tokensDeEnvio),
      criarTokenDeEnvio: mutationOf(build, criarTokenDeEnvio),
      revogarTokenDeEnvio: mutationOf(build, revogarTokenDeEnvio),
    }),
  })

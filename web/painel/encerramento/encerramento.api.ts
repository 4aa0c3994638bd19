import { encerrarContaDoParceiro, encerrarContasDaRevenda } from '#contracts/http/encerramento.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useEncerrarContaMutation, useEncerrarContasMutation, usePreviaDaContaQuery, usePreviaDasContasQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      encerrarConta: mutationOf(build, encerrarContaDoParceiro),
      encerrarContas: mutationOf(build, encerrarContasDaRevenda),
      // With `simular` they change nothing; they are asked anew with each dialog.
      previaDaConta: queryOf(build, { ...encerrarContaDoParceiro, touches: [] }),
      previaDasContas: queryOf(build, { ...encerrarContasDaRevenda, touches: [] }),
    }),
  })

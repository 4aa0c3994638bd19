import { encerrarOutrasSessoes, encerrarSessao, sessoesAbertas } from '#contracts/http/sessoes-abertas.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useSessoesAbertasQuery, useEncerrarSessaoMutation, useEncerrarOutrasSessoesMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      sessoesAbertas: queryOf(build, sessoesAbertas),
      encerrarSessao: mutationOf(build, encerrarSessao, { unseen: true }),
      encerrarOutrasSessoes: mutationOf(build, encerrarOutrasSessoes),
    }),
  })

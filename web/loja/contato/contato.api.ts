import { enviarEmailContato } from '#contracts/http/contato.ts'
import { mutationOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useEnviarEmailContatoMutation } = api.injectEndpoints({
  endpoints: (build) => ({ enviarEmailContato: mutationOf(build, enviarEmailContato) }),
})

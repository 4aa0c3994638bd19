import { enviarEmailContato } from '#contracts/http/contato.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useEnviarEmailContatoMutation } = api.injectEndpoints({
  endpoints: (build) => ({ enviarEmailContato: mutationOf(build, enviarEmailContato) }),
})

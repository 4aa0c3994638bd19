import { alterarPerfil } from '#contracts/http/usuarios.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useAlterarPerfilMutation } = api.injectEndpoints({
  endpoints: (build) => ({ alterarPerfil: mutationOf(build, alterarPerfil) }),
})

import { entrarLoja } from '#contracts/http/sessoes.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useEntrarMutation } = api.injectEndpoints({
  endpoints: (build) => ({ entrar: mutationOf(build, entrarLoja) }),
})

import { criarRede } from '#contracts/http/redes.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useCriarRedeMutation } = api.injectEndpoints({
  endpoints: (build) => ({ criarRede: mutationOf(build, criarRede) }),
})

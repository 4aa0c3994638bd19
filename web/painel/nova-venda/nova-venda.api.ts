import { pontuar } from '#contracts/http/pontuar.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { usePontuarMutation } = api.injectEndpoints({
  endpoints: (build) => ({ pontuar: mutationOf(build, pontuar) }),
})

import { criarParceiro } from '#contracts/http/parceiros.ts'
import { revendas } from '#contracts/http/revendas.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useDentaisAtivasQuery, useCriarParceiroMutation } = api.injectEndpoints({
  endpoints: (build) => ({ dentaisAtivas: queryOf(build, revendas), criarParceiro: mutationOf(build, criarParceiro) }),
})

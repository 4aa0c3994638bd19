import { redes } from '#contracts/http/redes.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

/** The networks that a person may see, for selectors of every screen. */
export const { useRedesDoSeletorQuery } = api.injectEndpoints({
  endpoints: (build) => ({ redesDoSeletor: queryOf(build, redes) }),
})

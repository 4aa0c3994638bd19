import { fotosVideos } from '#contracts/http/midias.ts'
import { cursorQueryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useFotosVideosInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    fotosVideos: cursorQueryOf(build, fotosVideos, (page) => ('midias' in page ? page.proximo : null)),
  }),
})

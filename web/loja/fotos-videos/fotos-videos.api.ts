import { fotosVideos } from '#contracts/http/midias.ts'
import { cursorQueryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useFotosVideosInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    fotosVideos: cursorQueryOf(build, fotosVideos, (page) => ('midias' in page ? page.proximo : null)),
  }),
})

import { anexarMidia, excluirMidia, fotosVideos } from '#contracts/http/midias.ts'
import { mutationOf, queryOf, tagsOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useFotosVideosQuery, useExcluirMidiaMutation } = api.injectEndpoints({
  endpoints: (build) => ({ fotosVideos: queryOf(build, fotosVideos), excluirMidia: mutationOf(build, excluirMidia) }),
})

/** What was attached is among what the lists hold from now on. */
export const midiaAnexada = () => api.util.invalidateTags(tagsOf(anexarMidia))

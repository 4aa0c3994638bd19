import { anexarMidia, excluirMidia, fotosVideos } from '#contracts/http/midias.ts'
import { mutationOf, queryOf } from '../shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useFotosVideosQuery, useAnexarMidiaMutation, useExcluirMidiaMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    fotosVideos: queryOf(build, fotosVideos),
    anexarMidia: mutationOf(build, anexarMidia),
    excluirMidia: mutationOf(build, excluirMidia),
  }),
})

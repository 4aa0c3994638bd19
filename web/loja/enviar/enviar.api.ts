import { enviarFotosDeVenda, pontuacoesEnviadas } from '#contracts/http/pendentes.ts'
import { cursorQueryOf, tagsOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { usePontuacoesEnviadasInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({ pontuacoesEnviadas: cursorQueryOf(build, pontuacoesEnviadas, ({ proximo }) => proximo) }),
})

/** What was sent is among what the lists hold from now on. */
export const fotosEnviadas = () => api.util.invalidateTags(tagsOf(enviarFotosDeVenda))

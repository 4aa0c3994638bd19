import { compartilharMidia, linksDaMidia, revogarLinkDeMidia } from '#contracts/http/compartilhamentos.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useLinksDaMidiaQuery, useCompartilharMidiaMutation, useRevogarLinkDeMidiaMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      linksDaMidia: queryOf(build, linksDaMidia),
      compartilharMidia: mutationOf(build, compartilharMidia, { unseen: true }),
      revogarLinkDeMidia: mutationOf(build, revogarLinkDeMidia, { unseen: true }),
    }),
  })

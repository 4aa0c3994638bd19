import { desfazerEnvio, envios, mensagensDoEnvio, vendasDoEnvio } from '#contracts/http/envios.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useEnviosQuery,
  useVendasDoEnvioQuery,
  useMensagensDoEnvioQuery,
  usePreviaDoDesfazerQuery,
  useDesfazerEnvioMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    envios: queryOf(build, envios),
    vendasDoEnvio: queryOf(build, vendasDoEnvio),
    mensagensDoEnvio: queryOf(build, mensagensDoEnvio),
    // With `simular` it changes nothing; it is asked anew with each dialog, and not because something changed.
    previaDoDesfazer: queryOf(build, { ...desfazerEnvio, touches: [] }),
    desfazerEnvio: mutationOf(build, desfazerEnvio),
  }),
})

import { uploadVendas } from '#contracts/http/uploads.ts'
import { jobStarted } from '../../shared/jobs/started-jobs.ts'
import { uploadChannel } from '../../shared/upload/upload-channel.ts'
import { api } from '../api.ts'

/** What the screen remembers about a file being uploaded. */
export interface Envio {
  simular: boolean
  enviarMensagem: boolean
}

export const useEnvioVendas = uploadChannel<typeof uploadVendas, Envio>(
  uploadVendas,
  api,
  ({ idProcessamento }, { name }, { simular }) => {
    jobStarted({ id: idProcessamento, titulo: `${simular ? 'Conferência' : 'Vendas'}: ${name}` })
  },
)

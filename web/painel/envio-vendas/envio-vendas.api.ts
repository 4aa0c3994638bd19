import { uploadVendas } from '#contracts/http/uploads.ts'
import { uploadChannel } from '../../shared/upload/upload-channel.ts'
import { api } from '../api.ts'

/** What the screen remembers beside a file on its way. `conhecidos` are the jobs that were there before it. */
export interface Envio { simular: boolean; enviarMensagem: boolean; conhecidos: readonly string[] }

export const useEnvioVendas = uploadChannel<typeof uploadVendas, Envio>(uploadVendas, api)

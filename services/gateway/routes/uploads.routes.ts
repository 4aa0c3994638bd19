import { refused, unavailable } from '#contracts/errors.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { accepted, acceptedAsPreferred, type Handlers } from '../endpoints.ts'
import { waitForEnd, type ProcessamentosDeps } from '../processamentos.ts'

/** How long a call waits for its job before it answers 202 (`interfaces.md §3`). */
const WAIT_MS = 20_000

export interface UploadRecebido {
  /** Where the file lies until the call ends: `receberUpload` moves or copies it. */
  path: string
  nomeOriginal: string
  tamanhoBytes: number
  enviarMensagem: boolean
  simular: boolean
  actor: ActorPainel
  /** The upload's id: the same call again is the same upload. */
  commandId: string
  correlacao: string
  tela: string | undefined
}

export interface UploadsDeps extends ProcessamentosDeps {
  /** Keeps the file and starts its job. */
  receberUpload: (upload: UploadRecebido) => Promise<{ idProcessamento: string }>
  /** `WAIT_MS` unless set. */
  uploadWaitMs?: number
}

export function uploadsRoutes(deps: UploadsDeps): Pick<Handlers, 'uploadVendas'> {
  return {
    async uploadVendas({ query, body, arquivo }, { actor, commandId, correlacao, tela, respondAsync, signal }) {
      const { idProcessamento } = await deps.receberUpload({
        ...arquivo,
        enviarMensagem: body.enviarMensagem,
        simular: query.simular,
        actor,
        commandId,
        correlacao,
        tela,
      })
      if (respondAsync) return acceptedAsPreferred({ idProcessamento })
      const last = await waitForEnd(
        deps,
        idProcessamento,
        AbortSignal.any([signal, AbortSignal.timeout(deps.uploadWaitMs ?? WAIT_MS)]),
      )
      if (last?.estado === 'falhou')
        throw refused('processamento-falhou', last.falha ?? 'O processamento falhou. Envie a planilha novamente.')
      if (last?.estado !== 'concluido') return accepted({ idProcessamento })
      if (last.tipo !== 'upload-vendas' || !last.resultado)
        throw unavailable('resultado-ausente', 'O resultado ainda não está disponível. Tente novamente em instantes.')
      return { ...last.resultado, idProcessamento }
    },
  }
}

import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { nomeDoEnvio, processamentos, type TipoDeEnvio } from '#contracts/http/processamentos.ts'
import { tagsOf } from '#web/shared/api/contract-api.ts'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { sendUploads } from '#web/shared/upload/send-uploads.ts'
import type { Upload } from '#web/shared/upload/uploads.slice.ts'
import { api } from '#web/painel/api.ts'
import { jobKinds } from '#web/painel/job-kinds.ts'

const kindOf = (tipo: string) => jobKinds[tipo as TipoDeEnvio]

const titleOf = ({ tipo, file, call }: Upload): string =>
  `${call.query?.['simular'] === '1' ? 'Conferência' : nomeDoEnvio[tipo as TipoDeEnvio]}: ${file.name}`

/** Sends files for as long as somebody is logged in, and hands their jobs to the tray. Renders nothing. */
export function UploadSender(): null {
  const store = useStore()
  useEffect(
    () =>
      sendUploads(store, {
        endpointOf: (tipo) => kindOf(tipo).contrato,
        onTaken: (upload, data) => {
          const { idProcessamento } = data as { idProcessamento: string }
          store.dispatch(jobStarted({ id: idProcessamento, titulo: titleOf(upload) }))
          // Refetches the list of jobs only. The follower of the job refetches what the file changes, at its end.
          store.dispatch(api.util.invalidateTags(tagsOf(processamentos)) as never)
        },
        onFailed: (failure, token) => void store.dispatch(callFailed({ failure, token })),
      }),
    [store],
  )
  return null
}

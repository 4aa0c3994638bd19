import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Coluna, FormatoDeExportacao } from '#contracts/lista.ts'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { perform } from '#web/shared/api/perform.ts'
import { receiveFile, type FileAnswer } from '#web/shared/jobs/receive-file.ts'
import { useToken } from '#web/shared/session/session.hooks.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { exportQuery, type Extent } from './export-call.ts'
import type { ListModel } from './list-model.ts'

/** `doc 1 §9`. */
const DOWNLOAD_TOAST_MS = 5_000

const SEU_DOWNLOAD = 'Seu download começará em breve, aguarde.'

/** Asks the server for a file of what the list shows; it arrives as a download, or later as a job's result. */
export function useExport<Row>(
  { contrato, params, state, rules }: ListModel<Row>,
  rotulo: string,
  colunas: readonly Coluna[],
) {
  const dispatch = useDispatch()
  const token = useToken()
  const [busy, setBusy] = useState(false)

  const run = async (formato: FormatoDeExportacao, extent: Extent) => {
    if (contrato === undefined || busy) return
    setBusy(true)
    avisar.info(SEU_DOWNLOAD, { autoClose: DOWNLOAD_TOAST_MS, toastId: SEU_DOWNLOAD })
    const query = exportQuery({ state, rules, colunas }, formato, extent)
    const outcome = await perform(contrato, { params, query }, { token, location: location.href })
    setBusy(false)
    if (outcome.error !== undefined) return void dispatch(callFailed({ failure: outcome.error, token, unseen: true }))
    receiveFile(outcome.data as FileAnswer, `Exportação de ${rotulo}`, dispatch)
  }
  return { busy, run }
}

import type { Dispatch } from '@reduxjs/toolkit'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { jobStarted } from './jobs.slice.ts'

/** The answer of a call that makes a file: its address, or the job that is still making it. */
export interface FileAnswer {
  fileLink?: string
  idProcessamento?: string
}

const EM_SEGUNDO_PLANO =
  'O arquivo é grande e continua em segundo plano. Ele fica em Processamentos, no alto da tela, quando estiver pronto.'

/** Downloads the file, or hands its job to the tray under the name `titulo`. */
export function receiveFile({ fileLink, idProcessamento }: FileAnswer, titulo: string, dispatch: Dispatch): void {
  if (fileLink !== undefined) return download(fileLink)
  if (idProcessamento === undefined) return
  dispatch(jobStarted({ id: idProcessamento, titulo }))
  avisar.info(EM_SEGUNDO_PLANO)
}

/** The server names the file and says that it is an attachment, so the page stays where it is. */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

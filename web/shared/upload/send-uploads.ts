import type { Store } from '@reduxjs/toolkit'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { waitMs } from '#web/shared/api/event-stream.ts'
import type { ApiFailure } from '#web/shared/api/failure.ts'
import type { SessionState } from '#web/shared/session/session.slice.ts'
import { ARQUIVO_ILEGIVEL, isReadable } from './file-check.ts'
import { sendFile } from './send-file.ts'
import { uploadMoved, uploadsOf, type Upload, type UploadStep } from './uploads.slice.ts'

interface Options {
  endpointOf: (tipo: string) => EndpointShape
  /** The server has accepted it, on whatever screen the person is. */
  onTaken: (upload: Upload, data: unknown) => void
  onFailed: (failure: ApiFailure, sentToken: string | null) => void
  /** Other than over the network: in tests. */
  send?: typeof sendFile
}

const ILEGIVEL: ApiFailure = {
  status: 0,
  erro: ARQUIVO_ILEGIVEL,
  codigo: 'arquivo-ilegivel',
  campos: {},
  correlacao: null,
}

/**
 * Sends the uploads that wait in the store, one after another, until it is stopped. Without a connection the one whose
 * turn it is waits, and is then sent again under the same key. One that leaves the store is stopped.
 */
export function sendUploads(store: Store, { endpointOf, onTaken, onFailed, send = sendFile }: Options): () => void {
  const find = (id: string) => uploadsOf(store.getState()).queue.find((upload) => upload.id === id)
  const move = (id: string, step: UploadStep) => store.dispatch(uploadMoved({ id, step }))
  let running: { id: string; abort: AbortController } | null = null
  let stopped = false

  const next = () => {
    if (running !== null && find(running.id) === undefined) running.abort.abort()
    if (running !== null || stopped) return
    const upload = uploadsOf(store.getState()).queue.find(({ step }) => step.phase === 'waiting')
    if (upload === undefined) return
    const abort = new AbortController()
    running = { id: upload.id, abort }
    addEventListener('beforeunload', leaveWarning)
    void sendToEnd(upload, abort.signal).finally(() => {
      removeEventListener('beforeunload', leaveWarning)
      running = null
      next()
    })
  }

  async function sendToEnd(upload: Upload, signal: AbortSignal): Promise<void> {
    const { id, tipo, file, call } = upload
    const onProgress = (share: number) => {
      if (!signal.aborted) move(id, share < 1 ? { phase: 'sending', share } : { phase: 'arriving' })
    }
    move(id, { phase: 'sending', share: 0 })
    for (let failures = 0; !signal.aborted;) {
      const { token } = (store.getState() as { session: SessionState }).session
      const sender = { token, location: location.href, idempotencyKey: id, signal }
      const { data, error } = await send(endpointOf(tipo), call as never, file, onProgress, sender)
      if (signal.aborted) return
      if (error === undefined) {
        onTaken(upload, data)
        move(id, { phase: 'taken', data })
        return
      }
      if (error.codigo !== 'sem-conexao' || !(await isReadable(file))) {
        const failure = error.codigo === 'sem-conexao' ? ILEGIVEL : error
        move(id, { phase: 'failed', failure })
        onFailed(failure, token)
        return
      }
      failures += 1
      move(id, { phase: 'offline' })
      await connection(waitMs(failures), signal)
    }
  }

  const unsubscribe = store.subscribe(next)
  next()
  return () => {
    stopped = true
    unsubscribe()
    if (running === null) return
    running.abort.abort()
    move(running.id, { phase: 'waiting' })
  }
}

const leaveWarning = (event: BeforeUnloadEvent) => event.preventDefault()

/** Waits until the browser says that it is online again, and no longer than `ms`: the server may be back before. */
const connection = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })

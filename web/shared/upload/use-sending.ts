import { useEffect, useRef, useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import type { StateWithSession } from '#web/shared/api/contract-api.ts'
import { callFailed } from '#web/shared/api/failed-call.ts'
import type { Outcome } from '#web/shared/api/perform.ts'
import { sendForm } from './send-file.ts'

/**
 * Sends a form with files and tells how far it is. There is no time limit, as a video may take many minutes; the person
 * may end it, and leaving the screen does.
 */
export function useSending() {
  const dispatch = useDispatch()
  const store = useStore<StateWithSession>()
  /** The share of the bytes that are sent; null while nothing is being sent. */
  const [enviado, setEnviado] = useState<number | null>(null)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function enviar<E extends EndpointShape>(
    endpoint: E,
    form: FormData,
    idempotencyKey: string,
  ): Promise<Outcome<Answer<E>>> {
    const { token } = store.getState().session
    const { signal } = (abort.current = new AbortController())
    setEnviado(0)
    const outcome = await sendForm(endpoint, {}, form, setEnviado, {
      token,
      location: location.href,
      idempotencyKey,
      signal,
    })
    setEnviado(null)
    if (outcome.error !== undefined) dispatch(callFailed({ failure: outcome.error, token }))
    return outcome
  }
  return { enviado, enviar, cancelar: () => abort.current?.abort() }
}

/** How far it is, in words: "ENVIANDO... 43%". */
export const enviando = (enviado: number | null): string =>
  enviado === null ? 'ENVIANDO...' : `ENVIANDO... ${Math.floor(enviado * 100)}%`

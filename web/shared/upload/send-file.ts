import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import { endpointUrl } from '#web/shared/api/endpoint-url.ts'
import { cancelled, noConnection } from '#web/shared/api/failure.ts'
import {
  headersOf,
  outcomeOf,
  parseJson,
  type CallOf,
  type LooseCall,
  type Outcome,
  type Sender,
} from '#web/shared/api/perform.ts'

/** Called with the share of bytes sent, 0 to 1; 1 means all are sent, though perhaps not yet received. */
export type OnProgress = (share: number) => void

/** Sends one file with a multipart contract's fields. */
export function sendFile<E extends EndpointShape>(
  endpoint: E,
  call: CallOf<E>,
  file: File,
  onProgress: OnProgress,
  sender: Omit<Sender, 'fetch'>,
): Promise<Outcome<Answer<E>>> {
  const { params, query, body } = (call ?? {}) as LooseCall
  return sendForm(
    endpoint,
    { params, query },
    formWith((body ?? {}) as Record<string, unknown>, file),
    onProgress,
    sender,
  )
}

/** A form of these fields and one file. */
export function formWith(fields: Readonly<Record<string, unknown>>, file: File): FormData {
  const form = new FormData()
  // Fields first, so that a server that streams the file already has them.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('arquivo', file, file.name)
  return form
}

/**
 * Sends a multipart contract's form, and asks for the id of its job, if it starts one, as soon as it has arrived. Uses
 * XMLHttpRequest, because `fetch` does not report upload progress.
 */
export function sendForm<E extends EndpointShape>(
  endpoint: E,
  { params, query }: Omit<LooseCall, 'body'>,
  form: FormData,
  onProgress: OnProgress,
  sender: Omit<Sender, 'fetch'>,
): Promise<Outcome<Answer<E>>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpointUrl(endpoint.path, params, query))
    for (const [name, value] of Object.entries(headersOf(sender))) request.setRequestHeader(name, value)
    request.setRequestHeader('Prefer', 'respond-async')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve(outcomeOf(endpoint, request.status, parseJson(request.responseText)))
    request.onerror = () => resolve({ error: noConnection() })
    request.onabort = () => resolve({ error: cancelled() })
    sender.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import { endpointUrl } from '../api/endpoint-url.ts'
import { cancelled, noConnection } from '../api/failure.ts'
import {
  headersOf,
  outcomeOf,
  parseJson,
  type CallOf,
  type LooseCall,
  type Outcome,
  type Sender,
} from '../api/perform.ts'

/** Called with the bytes' share that has left, 0 to 1; 1 means that all are on their way or there. */
export type OnProgress = (share: number) => void

/**
 * Sends one file beside a multipart contract's fields, and asks for the id of its job as soon as the file has arrived.
 * XMLHttpRequest, because `fetch` tells nothing about progress.
 */
export function sendFile<E extends EndpointShape>(
  endpoint: E,
  call: CallOf<E>,
  file: File,
  onProgress: OnProgress,
  sender: Omit<Sender, 'fetch'>,
): Promise<Outcome<Answer<E>>> {
  const { params, query, body } = (call ?? {}) as LooseCall
  const form = new FormData()
  // Fields first: a server that streams the file knows them by then.
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('arquivo', file, file.name)

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

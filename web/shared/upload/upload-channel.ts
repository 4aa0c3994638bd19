import { useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import { attempt } from '../api/attempts.ts'
import { reactTo, type ContractApi } from '../api/contract-api.ts'
import type { ApiFailure } from '../api/failure.ts'
import type { CallOf } from '../api/perform.ts'
import { useToken } from '../session/session.hooks.ts'
import { sendFile } from './send-file.ts'

export type UploadState<Data, Note> =
  | { phase: 'idle' }
  /** `share` of the bytes sent, 0 to 1. */
  | { phase: 'sending'; file: File; note: Note; share: number }
  /** All bytes are sent; the server has not answered yet. */
  | { phase: 'arriving'; file: File; note: Note }
  /** The server has accepted the file, and its job continues. */
  | { phase: 'taken'; file: File; note: Note; data: Data }
  | { phase: 'failed'; file: File; note: Note; failure: ApiFailure }

/**
 * One kind of upload of one app. Its state lives outside the screen: leaving the screen neither stops the upload nor
 * loses the answer, and returning shows its progress. One file at a time. `Note` is what the screen remembers with the
 * file, for example whether it only simulates. `onTaken` gets the job on whatever screen the person is.
 */
export function uploadChannel<E extends EndpointShape, Note>(
  endpoint: E,
  api: ContractApi,
  onTaken: (data: Answer<E>, file: File, note: Note) => void,
) {
  type State = UploadState<Answer<E>, Note>
  let state: State = { phase: 'idle' }
  const listeners = new Set<() => void>()
  const set = (next: State) => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const leaveWarning = (event: BeforeUnloadEvent) => event.preventDefault()

  return function useUpload() {
    const dispatch = useDispatch()
    const token = useToken()
    const current = useSyncExternalStore(subscribe, () => state)
    const busy = current.phase === 'sending' || current.phase === 'arriving'

    const send = async (file: File, call: CallOf<E>, note: Note) => {
      if (state.phase === 'sending' || state.phase === 'arriving') return
      // Also when the same file is chosen again: the server compares its content.
      const { settle, ...key } = attempt(endpoint, JSON.stringify([call, file.name, file.size, file.lastModified]))
      set({ phase: 'sending', file, note, share: 0 })
      addEventListener('beforeunload', leaveWarning)
      const onProgress = (share: number) =>
        set(share < 1 ? { phase: 'sending', file, note, share } : { phase: 'arriving', file, note })
      const outcome = await sendFile(endpoint, call, file, onProgress, { token, location: location.href, ...key })
      removeEventListener('beforeunload', leaveWarning)
      settle(outcome.error)
      if (outcome.error === undefined) {
        onTaken(outcome.data, file, note)
        set({ phase: 'taken', file, note, data: outcome.data })
        // Refetches the list of jobs only. The follower of the job refetches what the file changes, at its end.
        dispatch(api.util.invalidateTags(['processamentos']))
      } else {
        set({ phase: 'failed', file, note, failure: outcome.error })
        reactTo(outcome.error, token, true, dispatch)
      }
    }
    const forget = () => {
      if (state.phase === 'taken' || state.phase === 'failed') set({ phase: 'idle' })
    }
    return { state: current, busy, send, forget }
  }
}

import type { Middleware } from '@reduxjs/toolkit'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { reactionTo } from '#web/shared/api/failure.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import type { SessionState } from './session.slice.ts'

/** Says what no screen shows: failures that nobody handles, and the end of a session. */
export const toastListener: Middleware<unknown, { session: SessionState }> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const { token } = getState().session
    const result = next(action)
    const now = getState().session
    if (token !== null && now.token === null && now.ended === 'expirada') avisar.sessaoExpirada()
    if (token !== null && now.token === null && now.ended === 'saiu') avisar.ateMais()
    if (callFailed.match(action)) {
      const reaction = reactionTo(action.payload)
      if (reaction === 'connection-toast') avisar.semConexao()
      if (reaction === 'error-toast') avisar.erro(action.payload.failure.erro)
    }
    return result
  }

import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import type { ContractApi } from '../api/contract-api.ts'
import { avisar } from '../ui/toasts.tsx'
import { parseSession, readSession, sessionKey, writeSession } from './session-storage.ts'
import {
  noSession,
  sessionEnded,
  sessionReducer,
  sessionStarted,
  type App,
  type SessionState,
} from './session.slice.ts'

/**
 * The store of one app. It starts with the stored session, keeps storage equal to its own session, says good-bye when a
 * session ends, drops the cached answers of that session, and follows other tabs.
 */
export function createAppStore(app: App, api: ContractApi) {
  const stored = readSession(app)
  const store = configureStore({
    reducer: combineSlices({ session: sessionReducer }, api),
    preloadedState: { session: stored === null ? noSession : { ...stored, ended: null } } as never,
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const session = (): SessionState => (store.getState() as { session: SessionState }).session

  let before = session()
  store.subscribe(() => {
    const now = session()
    if (now === before) return
    const previous = before
    before = now
    if (now.ended !== 'outra-aba')
      writeSession(app, now.token === null ? null : { token: now.token, person: now.person })
    if (previous.token !== null && previous.token !== now.token) store.dispatch(api.util.resetApiState())
    if (previous.token !== null && now.ended === 'expirada') avisar.sessaoExpirada()
    if (previous.token !== null && now.ended === 'saiu') avisar.ateMais()
  })

  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || (key !== null && key !== sessionKey(app))) return
    const other = key === null ? null : parseSession(newValue)
    if (other === null) {
      if (session().token !== null) store.dispatch(sessionEnded({ how: 'outra-aba' }))
    } else if (other.token !== session().token) store.dispatch(sessionStarted(other))
  })

  setupListeners(store.dispatch)
  return store
}

import { combineSlices, configureStore, isPlain, type Reducer, type Slice } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import type { ContractApi } from '#web/shared/api/contract-api.ts'
import { parseSession, readSession, sessionKey, writeSession } from './session-storage.ts'
import {
  noSession,
  sessionEnded,
  sessionReducer,
  sessionStarted,
  type App,
  type SessionState,
} from './session.slice.ts'
import { toastListener } from './toast-listener.ts'

interface AppState {
  session: SessionState
  api: ReturnType<ContractApi['reducer']>
}

/**
 * The store of one app. It starts with the stored session, keeps storage equal to its own session, drops
 * the cached answers of a session that ends, and follows other tabs. `doings` are the parts that hold what
 * a person does in this tab: they end with the session.
 */
export function createAppStore(app: App, api: ContractApi, doings: readonly Slice[] = []) {
  const stored = readSession(app)
  const store = configureStore({
    reducer: endingWithTheSession(
      combineSlices({ session: sessionReducer }, api, ...doings) as unknown as Reducer<AppState>,
    ),
    preloadedState: { session: stored === null ? noSession : { ...stored, ended: null } } as AppState,
    middleware: (defaults) =>
      defaults({ serializableCheck: { isSerializable: (value: unknown) => isPlain(value) || isFile(value) } }).concat(
        toastListener,
        api.middleware,
      ),
  })
  const session = (): SessionState => store.getState().session

  let before = session()
  store.subscribe(() => {
    const now = session()
    if (now === before) return
    const previous = before
    before = now
    if (now.ended !== 'outra-aba')
      writeSession(app, now.token === null ? null : { token: now.token, person: now.person })
    if (previous.token !== null && previous.token !== now.token) store.dispatch(api.util.resetApiState())
  })

  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || (key !== null && key !== sessionKey(app))) return
    const other = key === null ? null : parseSession(newValue)
    if (other === null) {
      if (session().token !== null) store.dispatch(sessionEnded('outra-aba'))
    } else if (other.token !== session().token) store.dispatch(sessionStarted(other))
  })

  setupListeners(store.dispatch)
  return store
}

/** Files that wait to be sent are in the store; they are not written anywhere. */
const isFile = (value: unknown): boolean => typeof File !== 'undefined' && value instanceof File

/**
 * Begins every other part anew when a session ends or another one takes its place. The answers go by `resetApiState`,
 * which also stops the calls.
 */
function endingWithTheSession(reduce: Reducer<AppState>): Reducer<AppState> {
  return (state, action) => {
    const next = reduce(state, action)
    const token = state?.session.token ?? null
    if (token === null || token === next.session.token) return next
    return reduce({ session: next.session, api: next.api }, action)
  }
}

import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSessionEnd, useToken } from './session.hooks.ts'

/** Where the person wanted to go before they were sent to the log-in. */
export interface CameFrom {
  de?: string
}

/**
 * Shows its children to people who are logged in, and sends others to the log-in. After an expired session, the log-in
 * leads back here.
 */
export function RequireSession({ login, children }: { login: string; children: ReactNode }) {
  const token = useToken()
  const ended = useSessionEnd()
  const { pathname, search } = useLocation()
  if (token !== null) return children
  const state: CameFrom | null = ended === 'saiu' ? null : { de: pathname + search }
  return <Navigate to={login} replace state={state} />
}

/** Shows its children to people who are not logged in; others go home, or back to where they came from. */
export function RequireNoSession({ home, children }: { home: string; children: ReactNode }) {
  const token = useToken()
  const { state } = useLocation()
  if (token === null) return children
  return <Navigate to={(state as CameFrom | null)?.de ?? home} replace />
}

import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { sair, sessaoAtual } from '#contracts/http/sessoes.ts'
import type { Answer } from '#contracts/endpoint.ts'
import { failureOf } from '#web/shared/api/failure.ts'
import { perform } from '#web/shared/api/perform.ts'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { personChanged, sessionEnded, sessionStarted, type SessionState } from './session.slice.ts'

type Restored = Answer<typeof sessaoAtual>

const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session

/** The person of the running session; `Person` is what the app's log-in stored. */
export const usePerson = <Person>(): Person | null => useSelector((state) => sessionOf(state).person as Person | null)
export const useToken = (): string | null => useSelector((state) => sessionOf(state).token)
export const useSessionEnd = () => useSelector((state) => sessionOf(state).ended)

/** After a successful log-in. */
export function useStartSession() {
  const dispatch = useDispatch()
  return (token: string, person: unknown) => {
    dispatch(sessionStarted({ token, person }))
  }
}

/** Ends the session here at once and notifies the server, whose answer does not matter here. */
export function useEndSession() {
  const dispatch = useDispatch()
  const token = useToken()
  return () => {
    if (token !== null) void perform(sair, {}, { token, location: location.href })
    dispatch(sessionEnded('saiu'))
  }
}

/**
 * Asks the server once, on load, whose session is stored. The app shows meanwhile; a refused token ends the session, a
 * lost connection keeps it. `personOf` takes what the app stores out of the answer, null when the token belongs to the
 * other app.
 */
export function useRestoreSession(personOf: (answer: Restored) => unknown) {
  const dispatch = useDispatch()
  const token = useToken()
  useEffect(() => {
    if (token === null) return
    const gone = new AbortController()
    void perform(sessaoAtual, {}, { token, location: location.href, signal: gone.signal }).then((outcome) => {
      if (outcome.error !== undefined) return dispatch(callFailed({ failure: outcome.error, token }))
      const person = personOf(outcome.data)
      if (person === null) dispatch(callFailed({ failure: failureOf(401, undefined), token }))
      else dispatch(personChanged(person))
    })
    return () => gone.abort()
    // Only once, for the stored session: a later log-in's answer contains its person.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

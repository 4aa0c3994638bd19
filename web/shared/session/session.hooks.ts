import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { sair, sessaoAtual } from '#contracts/http/sessoes.ts'
import type { Answer } from '#contracts/endpoint.ts'
import { perform } from '../api/perform.ts'
import { reactTo } from '../api/contract-api.ts'
import { avisar } from '../ui/toasts.tsx'
import { personChanged, sessionEnded, sessionStarted, type SessionState } from './session.slice.ts'

type Restored = Answer<typeof sessaoAtual>

const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session

/** The person of the running session; `Person` is what the app's log-in stored. */
export const usePerson = <Person>(): Person | null => useSelector((state) => sessionOf(state).person as Person | null)
export const useToken = (): string | null => useSelector((state) => sessionOf(state).token)
export const useSessionEnd = () => useSelector((state) => sessionOf(state).ended)

/** After a successful log-in: keeps the session and greets by first name (`decisions.md §B 24`). */
export function useStartSession() {
  const dispatch = useDispatch()
  return (token: string, person: { nome: string }, stored: unknown = person) => {
    dispatch(sessionStarted({ token, person: stored }))
    avisar.ola(person.nome)
  }
}

/** Ends the session here at once and notifies the server, whose answer does not matter here. */
export function useEndSession() {
  const dispatch = useDispatch()
  const token = useToken()
  return () => {
    if (token !== null) void perform(sair, {}, { token, location: location.href })
    dispatch(sessionEnded({ how: 'saiu' }))
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
      if (outcome.error !== undefined) return reactTo(outcome.error, token, true, dispatch)
      const person = personOf(outcome.data)
      if (person === null) dispatch(sessionEnded({ how: 'expirada', token }))
      else dispatch(personChanged(person))
    })
    return () => gone.abort()
    // Only once, for the stored session: a later log-in's answer contains its person.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

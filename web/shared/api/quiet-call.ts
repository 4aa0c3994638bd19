import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import { useToken } from '../session/session.hooks.ts'
import { perform, type CallOf, type LooseCall, type Outcome } from './perform.ts'

export type QuietCall = <E extends EndpointShape>(endpoint: E, call: CallOf<E>) => Promise<Outcome<Answer<E>>>

/** Calls that happen beside what the person does, such as look-ups: no toast, no cache, no end of the session (`decisions.md §B 19`). */
export function useQuietCall(): QuietCall {
  const token = useToken()
  return (endpoint, call) => perform(endpoint, call as LooseCall, { token, location: location.href })
}

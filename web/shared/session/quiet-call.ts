import type { Answer, EndpointShape } from '#contracts/endpoint.ts'
import { useToken } from './session.hooks.ts'
import { perform, type CallOf, type LooseCall, type Outcome } from '#web/shared/api/perform.ts'

export type QuietCall = <E extends EndpointShape>(endpoint: E, call: CallOf<E>) => Promise<Outcome<Answer<E>>>

/** Background calls such as look-ups: no toast, no cache, and they never end the session (`decisions.md §B 19`). */
export function useQuietCall(): QuietCall {
  const token = useToken()
  return (endpoint, call) => perform(endpoint, call as LooseCall, { token, location: location.href })
}

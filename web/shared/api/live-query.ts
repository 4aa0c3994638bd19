import type { Answer, EndpointShape, Tag } from '#contracts/endpoint.ts'
import { tagsOf, type Build, type CallOptions, type ContractApi, type StateWithSession } from './contract-api.ts'
import { followEvents, pause } from './event-stream.ts'
import { callFailed } from './failed-call.ts'
import { perform, type CallOf, type LooseCall } from './perform.ts'

const POLL_MS = 3_000

interface Live<E extends EndpointShape> extends CallOptions {
  /** Streams the same object as the query's answer, with the same params. */
  events: EndpointShape
  /** True for an answer that will not change any more. */
  isLast: (answer: Answer<E>) => boolean
  /** What is refetched once it is finished. */
  thenRefetch?: (last: Answer<E>) => readonly Tag[]
  /** Whether something already finished at the first answer has only just finished. */
  isNew?: (call: CallOf<E>, state: unknown) => boolean
}

/**
 * A query that stays up to date while a component shows it: by its event stream, or by polling every few seconds when
 * the stream does not get through (some proxies hold streams back).
 */
export const liveQueryOf = <E extends EndpointShape>(
  api: ContractApi,
  build: Build,
  endpoint: E,
  { events, isLast, thenRefetch = () => [], isNew = () => false, ...options }: Live<E>,
) =>
  build.query<Answer<E>, CallOf<E>>({
    query: (call) => ({ endpoint, call: call as LooseCall | void, ...options }),
    providesTags: tagsOf(endpoint),
    async onCacheEntryAdded(call, { cacheDataLoaded, cacheEntryRemoved, updateCachedData, getState, dispatch }) {
      const news = isNew(call, getState())
      const gone = new AbortController()
      void cacheEntryRemoved.then(() => gone.abort())
      // Rejects when the cache entry is removed before its first answer; then there is nothing to follow.
      const first = await cacheDataLoaded.catch(() => null)
      if (first === null) return
      const over = isLast(first.data)
      const last = over ? (news ? first.data : null) : await followToEnd()
      if (last !== null) dispatch(api.util.invalidateTags([...thenRefetch(last)]))

      /** The last answer; null when nobody follows any more. */
      async function followToEnd(): Promise<Answer<E> | null> {
        const { token } = (getState() as unknown as StateWithSession).session
        let newest: Answer<E> | null = null
        const keep = (answer: Answer<E>) => {
          newest = answer
          updateCachedData(() => answer)
        }
        const parts = (call ?? {}) as LooseCall
        const end = await followEvents(events, parts, {
          token,
          signal: gone.signal,
          onEvent: (event) => keep(event as Answer<E>),
          isLast: (event) => isLast(event as Answer<E>),
        })
        if (end === 'aborted' || end === 'finished') return end === 'finished' ? newest : null
        while (!gone.signal.aborted) {
          const outcome = await perform(endpoint, parts, { token, location: location.href, signal: gone.signal })
          if (outcome.error === undefined) {
            keep(outcome.data)
            if (isLast(outcome.data)) return outcome.data
          } else if (outcome.error.status >= 400 && outcome.error.status < 500 && outcome.error.status !== 429) {
            dispatch(callFailed({ failure: outcome.error, token }))
            return null
          }
          await pause(POLL_MS, gone.signal)
        }
        return null
      }
    },
  })

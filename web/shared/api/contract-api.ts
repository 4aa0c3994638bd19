import { createApi, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import { TAGS, type Answer, type EndpointShape, type FailureCode, type Tag } from '#contracts/endpoint.ts'
import { attempt } from './attempts.ts'
import { callFailed } from './failed-call.ts'
import type { ApiFailure, LocalCode } from './failure.ts'
import { perform, type CallOf, type LooseCall } from './perform.ts'

/*
 * How a screen calls the API. Each app makes one `contractApi()` in its `api.ts`; each feature adds its endpoints
 * in `x.api.ts`:
 *
 *   import { extrato } from '#contracts/http/extrato.ts'     // the single file, never the index
 *   export const { useExtratoQuery } = api.injectEndpoints({
 *     endpoints: (build) => ({ extrato: queryOf(build, extrato) }),
 *   })
 *
 * `useExtratoQuery({ query: { limite: 20 } })` then gives data decoded by the contract (points and money are integer
 * hundredths), and `error` as an `ApiFailure`. Cache tags come from the contract's `touches`, never by hand.
 */

export interface CallOptions {
  /** Nothing on the screen shows this endpoint's errors: a toast says them. */
  unseen?: true
}

interface Request extends CallOptions {
  endpoint: EndpointShape
  call: LooseCall | void
}
/** What a call needs of the session, which stands above (`session/session.slice.ts`). */
export interface StateWithSession {
  session: { token: string | null }
}

const contractBaseQuery: BaseQueryFn<Request, unknown, ApiFailure> = async (
  request,
  { getState, dispatch, signal },
) => {
  const { token } = (getState() as StateWithSession).session
  const { settle, ...key } = attempt(request.endpoint, JSON.stringify(request.call ?? {}))
  const outcome = await perform(request.endpoint, request.call ?? {}, {
    token,
    signal,
    location: location.href,
    ...key,
  })
  settle(outcome.error)
  if (outcome.error === undefined) return { data: outcome.data }
  dispatch(callFailed({ failure: outcome.error, token, unseen: request.unseen ?? false }))
  return { error: outcome.error }
}

export const contractApi = () =>
  createApi({
    reducerPath: 'api',
    baseQuery: contractBaseQuery,
    tagTypes: TAGS,
    refetchOnReconnect: true,
    endpoints: () => ({}),
  })

export type ContractApi = ReturnType<typeof contractApi>
export type Build = EndpointBuilder<typeof contractBaseQuery, Tag, 'api'>

/** The failure of a call, with the codes that its contract states. */
type FailureBy<E extends EndpointShape> = ApiFailure<FailureCode<E> | LocalCode>
const failingBy = <E extends EndpointShape>(build: Build) =>
  build as unknown as EndpointBuilder<BaseQueryFn<Request, unknown, FailureBy<E>>, Tag, 'api'>

export const tagsOf = (endpoint: EndpointShape): Tag[] => [...(endpoint.touches ?? [])]

export const queryOf = <E extends EndpointShape>(build: Build, endpoint: E, options: CallOptions = {}) =>
  failingBy<E>(build).query<Answer<E>, CallOf<E>>({
    query: (call) => ({ endpoint, call: call as LooseCall | void, ...options }),
    providesTags: tagsOf(endpoint),
  })

/** Only a success invalidates tags. */
export const mutationOf = <E extends EndpointShape>(build: Build, endpoint: E, options: CallOptions = {}) =>
  failingBy<E>(build).mutation<Answer<E>, CallOf<E>>({
    query: (call) => ({ endpoint, call: call as LooseCall | void, ...options }),
    invalidatesTags: (_, error) => (error ? [] : tagsOf(endpoint)),
  })

/** A list that grows by the contract's `cursor`: `nextCursor` finds it in a page, null in the last one. */
export const cursorQueryOf = <E extends EndpointShape>(
  build: Build,
  endpoint: E,
  nextCursor: (page: Answer<E>) => string | null,
  options: CallOptions = {},
) =>
  failingBy<E>(build).infiniteQuery<Answer<E>, CallOf<E>, string | null>({
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => nextCursor(page) ?? undefined },
    query: ({ queryArg, pageParam }) => {
      const call = (queryArg ?? {}) as LooseCall
      return { endpoint, call: { ...call, query: { ...call.query, cursor: pageParam } }, ...options }
    },
    providesTags: tagsOf(endpoint),
  })

import { v4 as uuid } from 'uuid'
import type { EndpointShape } from '#contracts/endpoint.ts'
import type { ApiFailure } from './failure.ts'

/** By then the person has checked whether the call arrived; the same input again is a new call. */
const UNSETTLED_MS = 15 * 60_000

/** Answers that say nothing about what an earlier attempt with the same key did. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([0, 401, 403, 408, 425, 429])

/** Keys of calls whose outcome is still unknown, by endpoint and input. */
const unsettled = new Map<string, { key: string; since: number }>()

/** One attempt at a call that moves points. */
export interface Attempt {
  /** Unset when the endpoint takes no key. */
  idempotencyKey?: string
  /** To be called with the failure, or undefined after a success. */
  settle: (failure: ApiFailure | undefined) => void
}

/**
 * The same input sent again after a lost connection, a server failure or a log-in is the same call and keeps its key;
 * so is a second press of the button. `input` is everything that is sent, as text.
 */
export function attempt({ method, path, idempotente }: EndpointShape, input: string): Attempt {
  if (!idempotente) return { settle: () => undefined }
  const call = `${method} ${path} ${input}`
  const known = unsettled.get(call)
  const { key } = known && Date.now() - known.since < UNSETTLED_MS ? known : start(call)
  return {
    idempotencyKey: key,
    settle(failure) {
      const isOpen = failure && (failure.status >= 500 || SAYS_NOTHING.has(failure.status))
      if (!isOpen && unsettled.get(call)?.key === key) unsettled.delete(call)
    },
  }
}

function start(call: string): { key: string } {
  const started = { key: uuid(), since: Date.now() }
  unsettled.set(call, started)
  return started
}

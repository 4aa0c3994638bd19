import { setTimeout as wait } from 'node:timers/promises'

/** Time as whoever tries again sees it. */
export interface Clock {
  nowMs: () => number
  pause: (ms: number) => Promise<unknown>
}

export const CLOCK: Clock = { nowMs: () => performance.now(), pause: (ms) => wait(ms) }

/**
 * Pauses double from the first to the longest. Each is drawn between half and one and a half of that, so that rivals
 * do not meet again.
 */
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 250

/** Limits attempts by time. The returned function waits before the next one, and says whether there is one. */
export function attempts(patienceMs: number, { nowMs, pause }: Clock = CLOCK): () => Promise<boolean> {
  const until = nowMs() + patienceMs
  let nextMs = FIRST_PAUSE_MS
  return async () => {
    if (nowMs() >= until) return false
    await pause(nextMs * (0.5 + Math.random()))
    nextMs = Math.min(nextMs * 2, LONGEST_PAUSE_MS)
    return true
  }
}

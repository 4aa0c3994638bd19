import { atOnce } from '#services/engine/at-once.ts'

/* The client has no deadline that it keeps, for appends or reads: without this, a call may wait for ever. */

/** After so many times its time, keep-alive has ended a connection on which nothing comes. */
const GIVEN_UP = 3

/** A call under way. */
export interface Call {
  /** Something came: its time begins anew. */
  heard: () => void
  /** Aborts when nothing has come in time. */
  late: AbortSignal
}

/**
 * Makes at most `most` calls at once. Each ends within `answerMs`, waiting for its turn included; one whose turn
 * comes too late is not made. A call without an answer keeps its place until the connection is given up, since the
 * client may still hold it.
 */
export function callsInTime(most: number, answerMs: number): <T>(work: (call: Call) => Promise<T>) => Promise<T> {
  const inTurn = atOnce(most)
  return (work) =>
    new Promise((resolve, reject) => {
      const late = new AbortController()
      late.signal.addEventListener('abort', () => reject(late.signal.reason as Error))
      const timer = setTimeout(() => late.abort(noAnswer(answerMs)), answerMs)
      void inTurn(async () => {
        if (late.signal.aborted) return
        const answer = work({ heard: () => void timer.refresh(), late: late.signal })
        void answer.then(resolve, reject).finally(() => clearTimeout(timer))
        await answered(answer, GIVEN_UP * answerMs).catch(() => undefined)
      })
    })
}

/** The same answer, or an error when it does not come in time. */
export async function answered<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(withinMs)), withinMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const noAnswer = (ms: number): Error => new Error(`no answer within ${ms} ms`)

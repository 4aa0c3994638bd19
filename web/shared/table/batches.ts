import { useRef } from 'react'

interface Outcome<Answer> {
  data?: Answer
  error?: unknown
}

type Send<Id, What, Answer> = (ids: Id[], what: What) => PromiseLike<{ data?: Answer | undefined; error?: unknown }>

/**
 * Sends what is more than one call takes in several, one after the other. What is in `done` is not sent again: after a
 * failure the next attempt goes on where that one ended, as long as what is done to each row is the same.
 */
export async function inBatches<Id, What, Answer extends object>(
  { ids, what, size, done }: { ids: readonly Id[]; what: What; size: number; done: Map<string, Answer> },
  send: Send<Id, What, Answer>,
): Promise<Outcome<Answer[]>> {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += size) {
    const piece = ids.slice(from, from + size)
    const name = JSON.stringify([what, piece])
    let answer = done.get(name)
    if (answer === undefined) {
      const { data, error } = await send(piece, what)
      if (data === undefined) return { error }
      answer = data
      done.set(name, answer)
    }
    answers.push(answer)
  }
  return { data: answers }
}

/** The same for as long as a dialog is open. */
export function useBatches<Id, What, Answer extends object>(size: number, send: Send<Id, What, Answer>) {
  const done = useRef(new Map<string, Answer>())
  return (ids: readonly Id[], what: What) => inBatches({ ids, what, size, done: done.current }, send)
}

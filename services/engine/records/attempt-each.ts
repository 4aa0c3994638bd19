import { Failure } from '#contracts/errors.ts'

/** What came of one of many, or the sentence that refused it. */
export type Attempt<Item, Done> = { item: Item } & (
  { done: Done; refusal: null } | { done?: undefined; refusal: string }
)

/**
 * Does the same to each of many, `atOnce` at a time, in their order. One that is refused says why, and the others are
 * done.
 * @throws what is worth another try: a failure of kind `unavailable`, and whatever is no `Failure`
 */
export async function attemptEach<Item, Done>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Done>,
): Promise<Attempt<Item, Done>[]> {
  const attempt = async (item: Item): Promise<Attempt<Item, Done>> => {
    try {
      return { item, done: await act(item), refusal: null }
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.kind === 'unavailable') throw failure
      return { item, refusal: failure.message }
    }
  }
  const attempts: Attempt<Item, Done>[] = []
  for (let from = 0; from < items.length; from += atOnce)
    attempts.push(...(await Promise.all(items.slice(from, from + atOnce).map(attempt))))
  return attempts
}

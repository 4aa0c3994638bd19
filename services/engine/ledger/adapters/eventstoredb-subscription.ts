import { once, type EventEmitter } from 'node:events'
import { finished, type Readable } from 'node:stream'
import { excludeSystemEvents, START as FIRST, type EventStoreDBClient } from '@eventstore/db-client'
import { START, type Position } from '../port.ts'
import { answered } from './eventstoredb-calls.ts'
import { positionAt } from './eventstoredb-events.ts'

/** Pause before subscribing again: half of it to one and a half, so that processes do not come back all at once. */
const RETRY_MS = 500
/** Only events are of interest here, not how far the server has looked. */
const CHECKPOINT_INTERVAL = 1000

/**
 * Calls `wake` at every append until the answered function is called. A subscription that ends, with an error or
 * without, is made anew: `onLost` is called at once, and `wake` once it is back.
 * @throws the client's error when the first one cannot be made, or is not confirmed within `answerMs`.
 */
export async function followAll(
  client: EventStoreDBClient,
  head: () => Promise<Position>,
  wake: () => void,
  onLost: () => void,
  answerMs: number,
): Promise<() => Promise<void>> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let end = (): Promise<void> => Promise.resolve()

  async function subscribe(): Promise<void> {
    const after = await head()
    const subscription = client.subscribeToAll({
      // What is appended before the server has it is after this position, and comes first.
      fromPosition: after === START ? FIRST : positionAt(after),
      filter: excludeSystemEvents({ checkpointInterval: CHECKPOINT_INTERVAL }),
    })
    // An error that nobody listens to would end the process.
    subscription.on('error', () => undefined)
    try {
      await answered(Promise.race([once(subscription, 'confirmation'), endOf(subscription)]), answerMs)
    } catch (error) {
      subscription.destroy()
      throw error
    }
    end = async () => {
      await subscription.unsubscribe()
      subscription.destroy()
    }
    if (stopped) return end()
    finished(subscription as unknown as Readable, subscribeLater)
    subscription.on('data', wake)
  }

  function subscribeLater(): void {
    if (stopped) return
    onLost()
    const inMs = RETRY_MS * (0.5 + Math.random())
    timer = setTimeout(() => void subscribe().then(wake, subscribeLater), inMs)
    timer.unref()
  }

  await subscribe()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await end()
  }
}

/** A server that stops orderly ends what it has not confirmed without an error, and would be waited for for ever. */
async function endOf(subscription: EventEmitter): Promise<never> {
  await once(subscription, 'finish')
  throw new Error('the subscription ended before it began')
}

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { takeLease } from './lease.ts'
import { heartbeat } from '#services/engine/database/heartbeat.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'

/** What one subscription does; the loop around it is the same for projections and reactions. */
export interface Subscription {
  /** Only the process that holds the lease `key` works; it ends with its connection, or when that falls silent. */
  lease: { client: () => pg.Client; key: string }
  /** What is done each time before the lease is asked for, beside whoever holds it. */
  before?: () => Promise<void>
  /**
   * Called once each time the lease was taken; returns the step that is repeated while it holds. A step may outlive
   * its lease and run beside those of the next holder: what they remember belongs to one lease, and only the
   * checkpoint, which moves from where they found it, decides between them.
   */
  begin: () => Promise<Step>
  onFailure: (error: unknown) => Promise<void>
}

/**
 * Handles the next events. Says whether more wait, may have come, or none were left. Its own checkpoint makes it safe
 * to repeat.
 */
export type Step = () => Promise<'more' | 'some' | 'caught-up'>

export interface Following {
  stop: () => Promise<void>
}

/** How soon a failed subscription, or one without the lease, tries again. */
const RETRY_MS = 1000
/** A lost notification delays readers by this at most. */
const IDLE_MS = 5000
/**
 * The shortest time from the start of one productive step to the next: what arrives meanwhile is handled together,
 * and a reader waits for two of these at most. Under load a step takes longer anyhow; then a short part of its time
 * is left to other work on the machine.
 */
const PACE_MS = 40
const REST_SHARE = 0.25
const REST_MS_MAX = 100

const restMs = (tookMs: number): number => Math.max(PACE_MS - tookMs, Math.min(tookMs * REST_SHARE, REST_MS_MAX))

/** Runs the subscription until stopped: wakes on every append, tries again after a failure. */
export function follow(ledger: Ledger, subscription: Subscription): Following {
  const wake = wakeable()
  let stopping = false

  async function work(): Promise<void> {
    await subscription.before?.()
    if (stopping) return
    const client = subscription.lease.client()
    const { promise: lost, reject: lose } = Promise.withResolvers<never>()
    // Behind the next connection there may be another database.
    lost.catch(() => ledger.kept.forget())
    const ended = (): void => lose(new Error('the lease connection ended'))
    client.on('error', lose).on('end', ended)
    await client.connect()
    let unsubscribe: (() => Promise<void>) | undefined
    let letGo: (() => void) | undefined
    try {
      while (!stopping && !(await takeLease(client, subscription.lease.key))) await wake.wait(RETRY_MS)
      if (stopping) return
      letGo = heartbeat(client, lose)
      const step = await subscription.begin()
      unsubscribe = await ledger.onAppend(wake.wake)
      while (!stopping) {
        const begin = performance.now()
        const outcome = await Promise.race([step(), lost])
        if (stopping) return
        if (outcome === 'caught-up') await Promise.race([wake.wait(IDLE_MS), lost])
        else if (outcome === 'some') await pause(restMs(performance.now() - begin))
      }
    } finally {
      letGo?.()
      await unsubscribe?.()
      const goodbye = client
        .off('end', ended)
        .end()
        .catch(() => undefined)
      // Where the network is gone, the connection never says goodbye.
      if (stopping) await goodbye
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      try {
        await work()
      } catch (error) {
        if (stopping) return
        await subscription.onFailure(error).catch(() => undefined)
        await wake.wait(RETRY_MS)
      }
    }
  }

  const done = loop()
  return {
    async stop() {
      stopping = true
      wake.wake()
      await done
    },
  }
}

/** A wait that ends early when woken; a wake while nobody waits is kept for the next wait. */
function wakeable(): { wake: () => void; wait: (atMostMs: number) => Promise<void> } {
  let pending = false
  let release: (() => void) | undefined
  return {
    wake() {
      if (release) release()
      else pending = true
    },
    wait(atMostMs) {
      if (pending) {
        pending = false
        return Promise.resolve()
      }
      return new Promise<void>((resolve) => {
        const timer = setTimeout(() => release?.(), atMostMs)
        release = () => {
          clearTimeout(timer)
          release = undefined
          pending = false
          resolve()
        }
      })
    },
  }
}

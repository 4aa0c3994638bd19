import type { Frozen, SnapshotFormat } from './snapshots.ts'
import { stateCache, type StateCache } from './state-cache.ts'

/**
 * What one process keeps of a ledger from one command to the next. It is made with the handle of the ledger and goes
 * with it; a process that loses it only reads more. What it says was true of the ledger that was read: one that a
 * fail-over has put in its place may lack the last commits, so it is forgotten with every connection that is lost
 * (`docs/decisions/0042`).
 */
export interface Kept {
  /** The states of the streams of one decider. */
  statesOf<State>(format: SnapshotFormat<State>): StateCache<KeptState<State>>
  /** Runs the work after all earlier work of the same name has ended, well or badly. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
  /** From now on nothing that was read before is answered. A state that somebody has taken comes back to nobody. */
  forget(): void
  /** Who keeps something elsewhere is told to forget it as well. */
  onForget(forget: () => void): void
}

export interface KeptState<State> extends Frozen<State> {
  /** Revision of the last snapshot that this process knows of; -1 without one. */
  saved: number
}

/**
 * Events whose states are kept for one decider: some twenty MB, however large an upload is (`import.memory`).
 */
const EVENTS_KEPT = 60_000

export function createKept(): Kept {
  const caches = new Map<string, StateCache<KeptState<unknown>>>()
  /** The last of the works that wait for each name. */
  const queues = new Map<string, Promise<unknown>>()
  const others: (() => void)[] = []
  return {
    statesOf<State>({ name, version }: SnapshotFormat<State>) {
      const key = `${name} ${version}`
      const cache = caches.get(key) ?? stateCache<KeptState<unknown>>(EVENTS_KEPT)
      caches.set(key, cache)
      return cache as StateCache<KeptState<State>>
    },
    async inTurn(name, work) {
      const mine = (queues.get(name) ?? Promise.resolve()).then(work)
      const done = mine.catch(() => undefined)
      queues.set(name, done)
      try {
        return await mine
      } finally {
        if (queues.get(name) === done) queues.delete(name)
      }
    },
    forget() {
      caches.clear()
      for (const forget of others) forget()
    },
    onForget: (forget) => void others.push(forget),
  }
}

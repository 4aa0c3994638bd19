import type { Frozen, SnapshotFormat } from './snapshots.ts'
import { stateCache, type StateCache } from './state-cache.ts'

/**
 * What one process keeps of a ledger between commands. It belongs to one ledger handle; losing it only costs reads.
 * It describes the ledger that was read, and a standby that takes over may lack the last commits, so everything is
 * forgotten whenever a connection is lost (`docs/decisions/0042`).
 */
export interface Kept {
  /** The states of the streams of one decider. */
  statesOf<State>(format: SnapshotFormat<State>): StateCache<KeptState<State>>
  /** Runs the work after all earlier work of the same name has ended, well or badly. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * As `inTurn`, for many small works: those waiting for the same name that are `alike` are done together, in order
   * of arrival. Each gets its own outcome.
   */
  together<Item, Outcome>(
    name: string,
    item: Item,
    alike: (waiting: readonly Item[]) => boolean,
    work: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  ): Promise<Outcome>
  /** Forgets everything that was read so far. A state that is in use at the moment is not taken back afterwards. */
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

/** Orders beyond this many gain nothing by travelling together. */
const MOST_TOGETHER = 256

interface Group {
  items: unknown[]
  outcomes: Promise<readonly unknown[]>
}

export function createKept(): Kept {
  const caches = new Map<string, StateCache<KeptState<unknown>>>()
  /** The last of the works that wait for each name. */
  const queues = new Map<string, Promise<unknown>>()
  /** Of each name the last works that have not begun. */
  const groups = new Map<string, Group>()
  const others: (() => void)[] = []

  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (queues.get(name) ?? Promise.resolve()).then(work)
    const done = mine.catch(() => undefined)
    queues.set(name, done)
    try {
      return await mine
    } finally {
      if (queues.get(name) === done) queues.delete(name)
    }
  }

  return {
    statesOf<State>({ name, version }: SnapshotFormat<State>) {
      const key = `${name} ${version}`
      const cache = caches.get(key) ?? stateCache<KeptState<unknown>>(EVENTS_KEPT)
      caches.set(key, cache)
      return cache as StateCache<KeptState<State>>
    },
    inTurn,
    async together<Item, Outcome>(
      name: string,
      item: Item,
      alike: (waiting: readonly Item[]) => boolean,
      work: (items: readonly Item[]) => Promise<readonly Outcome[]>,
    ) {
      let group = groups.get(name)
      if (!group || group.items.length >= MOST_TOGETHER || !alike(group.items as Item[])) {
        const items: Item[] = []
        const waits = queues.has(name)
        const begun: Group = {
          items,
          outcomes: inTurn(name, async () => {
            // Callers that were just answered read their answer first, and may ask again at once.
            if (waits) await new Promise(setImmediate)
            if (groups.get(name) === begun) groups.delete(name)
            return work(items)
          }),
        }
        groups.set(name, (group = begun))
      }
      const place = group.items.push(item) - 1
      return (await group.outcomes)[place] as Outcome
    },
    forget() {
      caches.clear()
      for (const forget of others) forget()
    },
    onForget: (forget) => void others.push(forget),
  }
}

/**
 * States of streams as this process last saw them, so that a busy stream is read from where it was and not from its
 * start. A taken state belongs to the taker, who may change it; it comes back with `put` once what changed it is
 * stored. Streams only grow, so an old state is never wrong, only short of its last events.
 */
export interface StateCache<State> {
  take: (stream: string) => { state: State; revision: number } | undefined
  put: (stream: string, state: State, revision: number) => void
}

/**
 * Keeps the most recently used streams, until the events behind all kept states reach `maxEvents`: states grow with
 * their events.
 */
export function stateCache<State>(maxEvents: number): StateCache<State> {
  const kept = new Map<string, { state: State; revision: number }>()
  let events = 0
  const drop = (stream: string): { state: State; revision: number } | undefined => {
    const entry = kept.get(stream)
    if (entry && kept.delete(stream)) events -= entry.revision + 1
    return entry
  }
  return {
    take: drop,
    put(stream, state, revision) {
      // Another taker may have put a later one meanwhile.
      const other = drop(stream)
      const entry = other && other.revision > revision ? other : { state, revision }
      kept.set(stream, entry)
      events += entry.revision + 1
      for (const oldest of kept.keys()) {
        if (events <= maxEvents) break
        drop(oldest)
      }
    },
  }
}

import { listen } from '#services/engine/database/listen.ts'

export interface ProcessamentosWatch {
  /** Wakes whenever the job's row may have changed, from the moment of the call until the signal aborts. */
  on: (id: string, signal: AbortSignal) => AsyncIterable<void>
  close: () => Promise<void>
}

/** One LISTEN connection for all who watch jobs. */
export async function watchProcessamentos(url: string): Promise<ProcessamentosWatch> {
  const watchers = new Map<string, Set<() => void>>()
  const listening = await listen(
    url,
    'processamentos',
    (id) => watchers.get(id)?.forEach((wake) => wake()),
    () => watchers.forEach((set) => set.forEach((wake) => wake())),
  )
  return {
    on(id, signal) {
      let pending = false
      let release: (() => void) | undefined
      const wake = (): void => {
        pending = true
        release?.()
      }
      const set = watchers.get(id) ?? new Set()
      watchers.set(id, set.add(wake))
      const leave = (): void => {
        set.delete(wake)
        if (set.size === 0) watchers.delete(id)
        release?.()
      }
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
      return (async function* () {
        while (!signal.aborted) {
          if (!pending)
            await new Promise<void>((resolve) => {
              release = resolve
            })
          if (signal.aborted) return
          pending = false
          yield
        }
      })()
    },
    close: () => listening.close(),
  }
}

import type { OnProcessamento } from './routes/processamentos.routes.ts'

/** Hands the notifications of one connection on to everybody who waits for a job. */
export interface Bell {
  onProcessamento: OnProcessamento
  /** The job with this id has changed. */
  ring(id: string): void
  /** Any job may have changed: notifications were lost. */
  ringAll(): void
}

export function createBell(): Bell {
  const waiting = new Map<string, Set<() => void>>()
  const ring = (id: string) => { for (const wake of waiting.get(id) ?? []) wake() }
  return {
    ring,
    ringAll: () => { for (const id of waiting.keys()) ring(id) },
    onProcessamento(id, signal) {
      let rung = false
      let wake = () => undefined as void
      const listener = () => {
        rung = true
        wake()
      }
      const leave = () => {
        const others = waiting.get(id)
        others?.delete(listener)
        if (others?.size === 0) waiting.delete(id)
        wake()
      }
      if (!signal.aborted) {
        waiting.set(id, (waiting.get(id) ?? new Set()).add(listener))
        signal.addEventListener('abort', leave, { once: true })
      }
      return wakings()

      // Rings while nobody waits are kept as one: the reader reads the row as it is, not each change.
      async function* wakings(): AsyncGenerator<void> {
        while (!signal.aborted) {
          if (!rung) await new Promise<void>((resolve) => { wake = resolve })
          if (signal.aborted) return
          rung = false
          yield
        }
      }
    },
  }
}

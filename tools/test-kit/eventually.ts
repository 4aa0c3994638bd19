import { vi } from 'vitest'

/** Waits until `check` no longer throws. The limit ends a test that hangs; one that passes waits far less. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 })
}

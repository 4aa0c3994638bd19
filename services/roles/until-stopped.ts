/**
 * Waits for Ctrl-C or a stop request, then stops what was started, last first. A second request ends at once; so does
 * a stop that takes too long, because whoever asked will kill the process anyway.
 */
export async function untilStopped(stops: readonly (() => Promise<void>)[], log: (line: string) => void): Promise<never> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  log('Encerrando…')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
  for (const stop of [...stops].reverse()) await stop()
  process.exit(0)
}

const STOP_MAX_MS = 45_000

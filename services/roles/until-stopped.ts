/** A stop that takes longer than this is given up, because the process would be killed anyway. */
const STOP_MAX_MS = 45_000

/**
 * Waits for Ctrl-C or a stop request, then stops everything that was started, last first. Terminal, npm and launcher
 * may each deliver the same request, so a repeated one changes nothing.
 */
export async function untilStopped(
  stops: readonly (() => Promise<void>)[],
  log: (line: string) => void,
): Promise<never> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
  log('Encerrando…')
  setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
  for (const stop of [...stops].reverse()) await stop()
  process.exit(0)
}

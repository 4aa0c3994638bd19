/**
 * Repeats the work at intervals, one run at a time, until stopped; `stop` waits for a current run. A failure is
 * reported and does not prevent the next run.
 */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

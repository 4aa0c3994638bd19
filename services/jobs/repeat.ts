/**
 * Does the work now and again, one run at a time, until it is stopped; `stop` waits for a run that is under way. A failure
 * is told and the next run comes all the same.
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

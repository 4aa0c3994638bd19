/*
 * A page that stays open while a new version is deployed asks for files that are gone. Whoever needed the file, a screen
 * or a sheet, loads the page again, once; where the person is stands in the address and its history.
 */

/** A second failure within this time is no new deploy: the person is told instead of reloading for ever. */
const AGAIN_AFTER_MS = 60_000
const KEY = 'lastro.recarregou'
/** Whoever waits longer for one page has no connection worth a reload. */
const PATIENCE_MS = 10_000

const failedLoads = new WeakSet<Error>()

/** Remembers which errors mean that a file of the application did not come (https://vite.dev/guide/build#load-error-handling). */
export function rememberFailedLoads(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
  })
}

export const isFailedLoad = (error: unknown): boolean => error instanceof Error && failedLoads.has(error)

export const mayReload = (now: number, last: number | null): boolean => last === null || now - last > AGAIN_AFTER_MS

/** Without the server a reload would leave the browser's own error page, and `navigator.onLine` knows nothing of it. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (
      await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    ).ok
  } catch {
    return false
  }
}

/** Loads the page again if that may help; otherwise says why not. */
export async function reloadAfterDeploy(): Promise<'reloading' | 'unreachable' | 'again'> {
  if (!(await serverAnswers())) return 'unreachable'
  try {
    const last = sessionStorage.getItem(KEY)
    if (!mayReload(Date.now(), last === null ? null : Number(last))) return 'again'
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return 'again'
  }
  location.reload()
  return 'reloading'
}

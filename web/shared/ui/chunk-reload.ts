/*
 * A page that stays open during a deploy requests files that no longer exist. The screen or sheet that needs such a
 * file reloads the page, once; the address and its history keep the person's place.
 */

/**
 * A second failure within this time is not a new deploy: the person is told instead, so that the page does not reload
 * for ever.
 */
const AGAIN_AFTER_MS = 60_000
const KEY = 'lastro.recarregou'
/** A connection that needs longer for one page is too slow for a reload. */
const PATIENCE_MS = 10_000

const failedLoads = new WeakSet<Error>()

/**
 * Remembers which errors mean that a file of the application could not be loaded
 * (https://vite.dev/guide/build#load-error-handling).
 */
export function rememberFailedLoads(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
  })
}

export const isFailedLoad = (error: unknown): boolean => error instanceof Error && failedLoads.has(error)

export const mayReload = (now: number, last: number | null): boolean => last === null || now - last > AGAIN_AFTER_MS

/** Without the server a reload would show the browser's own error page, and `navigator.onLine` does not tell. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (
      await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    ).ok
  } catch {
    return false
  }
}

/** Reloads the page if that may help; otherwise returns why not. */
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

/** A second failure within this time is no new deploy: the person is told instead of reloading for ever. */
const AGAIN_AFTER_MS = 60_000
const KEY = 'lastro.recarregou'

export const mayReload = (now: number, last: number | null): boolean => last === null || now - last > AGAIN_AFTER_MS

/**
 * Without a connection a reload would leave an empty page: whoever asked for the file says so instead. After a deploy an
 * open page asks for files that are gone (https://vite.dev/guide/build#load-error-handling): it loads itself again, once.
 */
export function reloadOnceWhenChunksAreGone(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    try {
      const last = sessionStorage.getItem(KEY)
      if (!mayReload(Date.now(), last === null ? null : Number(last))) return
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}

import type pg from 'pg'

/** How often a connection is asked for a sign of life. */
const BEAT_MS = 1000
/**
 * A connection that was silent for this long is lost. Several beats, so that a busy machine alone loses none.
 */
export const SILENT_MS = 5000

/**
 * Sends something every `BEAT_MS` on a connection that is otherwise idle, and calls `onLost` once when that fails or
 * is not answered: nothing else tells that a peer went away without closing. Returns how to stop.
 */
export function heartbeat(client: pg.Client, onLost: (error: Error) => void): () => void {
  let askedAt: number | undefined
  const beat = setInterval(() => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      client.query('select 1').then(() => {
        askedAt = undefined
      }, lose)
    } else if (performance.now() - askedAt > SILENT_MS) lose(new Error('the connection does not answer'))
  }, BEAT_MS)
  function lose(error: Error): void {
    clearInterval(beat)
    onLost(error)
  }
  return () => clearInterval(beat)
}

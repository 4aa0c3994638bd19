import type pg from 'pg'

/** How often a connection is asked for a sign of life. */
const BEAT_MS = 1000
/**
 * A connection that was silent for this long is lost. Several beats, so that a busy machine alone loses none.
 */
export const SILENT_MS = 5000

/**
 * Speaks on a connection that is otherwise only held, every `BEAT_MS`, and calls `onLost` once when it fails or does
 * not answer any more: of a peer that went away without a word nothing else ever tells. Answers how to stop.
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

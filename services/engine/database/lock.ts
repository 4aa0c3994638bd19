import { createClient } from './connection.ts'

/**
 * Runs `work` while this process alone holds the lock `key`; whoever comes second waits until the first has ended. The
 * lock is a connection's: when that is lost, another process may have the lock, and the signal that `work` is given
 * aborts.
 * @throws the signal's reason when it aborts before the lock is had
 */
export async function underLock<T>(
  url: string,
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const client = createClient(url, { options: '-c lock_timeout=0' })
  const lost = new AbortController()
  // Closes the socket under a statement that still waits.
  const leave = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key])
    signal.throwIfAborted()
    client.once('end', () => lost.abort(new Error(`the connection that held the lock ${key} was lost`)))
    signal.removeEventListener('abort', leave)
    return await work(AbortSignal.any([signal, lost.signal]))
  } catch (error) {
    lost.signal.throwIfAborted()
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', leave)
    await client.end().catch(() => undefined)
  }
}

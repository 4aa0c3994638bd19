import type pg from 'pg'

/** Runs `work` in a new transaction; any failure rolls it back. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    tx.release()
    return result
  } catch (error) {
    // A connection that cannot roll back is discarded.
    await tx.query('rollback').then(
      () => tx.release(),
      () => tx.release(true),
    )
    throw error
  }
}

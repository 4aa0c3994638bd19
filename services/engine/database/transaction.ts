import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './schema.ts'

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

/**
 * Waits until no other transaction with the same key runs. A count stays true until this transaction ends, so the
 * insert that it allows cannot pass a limit.
 */
export async function oneAtATime(trx: Transaction<Database>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

import type pg from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { START, type Ledger } from '#services/engine/ledger/port.ts'

interface FirstEvent {
  position: string
  id: string
}

/**
 * Checkpoints hold positions of one ledger; a copy in another engine has other positions. When the first event is not
 * the one that the checkpoints began with, they are deleted: read models are rebuilt, and reactions, which are safe
 * to repeat, begin again. Call it before anything follows the ledger.
 */
export async function forgetAnotherLedger(pool: pg.Pool, ledger: Ledger, log: Pick<Logger, 'warn'>): Promise<void> {
  const {
    events: [first],
  } = await ledger.readAll({ after: START, limit: 1 })
  if (!first) return
  const isAnother = await inTransaction(pool, async (tx) => {
    await tx.query('lock table projections.ledger in exclusive mode')
    const {
      rows: [known],
    } = await tx.query<FirstEvent>('select position, id from projections.ledger')
    if (known?.id === first.id && known.position === first.position) return false
    await tx.query('delete from projections.ledger')
    await tx.query('insert into projections.ledger (position, id) values ($1, $2)', [first.position, first.id])
    if (known) await tx.query('delete from projections.checkpoints')
    return known !== undefined
  })
  if (isAnother) log.warn({ firstPosition: first.position }, 'another ledger: everything that follows it begins anew')
}

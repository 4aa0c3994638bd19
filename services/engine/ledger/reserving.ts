import { Failure } from '#contracts/errors.ts'

/**
 * Rows that stand for what the ledger will have, under an id that both know: they share no transaction, and a process
 * may die between any two steps. What that leaves is settled later (`settle`).
 */
export interface Reservation<Done> {
  /** Before the ledger decides, so that nothing it decides is without it. Safe to repeat. */
  reserve: () => Promise<void>
  /** The ledger refused this run. Unset: what is reserved stays until it is settled. */
  giveUp?: () => Promise<void>
  /** The ledger has it. Safe to repeat; false when what was reserved is gone. */
  confirm: (done: Done) => Promise<boolean>
}

/** Reserves each in order, lets the ledger decide, and confirms them. */
export async function reserving<Done>(
  reservations: readonly Reservation<Done>[],
  decide: () => Promise<Done>,
): Promise<Done> {
  const done = await decidedOn(reservations, decide)
  for (const { reserve, confirm } of reservations) {
    if (await confirm(done)) continue
    // Of a process that was stopped for hours it was settled as if nothing had come of it.
    await reserve()
    await confirm(done)
  }
  return done
}

async function decidedOn<Done>(reservations: readonly Reservation<Done>[], decide: () => Promise<Done>): Promise<Done> {
  const reserved: Reservation<Done>[] = []
  try {
    for (const one of reservations) {
      await one.reserve()
      reserved.push(one)
    }
    return await decide()
  } catch (error) {
    // Anything else says nothing of whether it was written.
    if (error instanceof Failure) for (const { giveUp } of reserved) await giveUp?.()
    throw error
  }
}

/** Settles reservations that a crash left, by whether the ledger has what each was made for. */
export async function settle<R>(
  left: readonly R[],
  inLedger: (left: readonly R[]) => Promise<readonly boolean[]>,
  { confirm, release }: { confirm: (one: R) => Promise<unknown>; release: (one: R) => Promise<unknown> },
): Promise<{ confirmed: number; released: number }> {
  const done = await inLedger(left)
  for (const [n, one] of left.entries()) await (done[n] ? confirm(one) : release(one))
  const confirmed = done.filter(Boolean).length
  return { confirmed, released: left.length - confirmed }
}

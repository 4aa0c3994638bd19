import type pg from 'pg'
import { listen } from '#services/engine/database/listen.ts'
import { comparePositions, START, type Position } from '#services/engine/ledger/port.ts'
import { readCheckpoints } from './checkpoints.ts'

export interface CaughtUp {
  /** Resolves true as soon as all the named read models have passed the position, false when `withinMs` ran out. */
  wait: (names: readonly string[], position: Position, withinMs: number) => Promise<boolean>
  close: () => Promise<void>
}

interface Waiter {
  name: string
  position: Position
  resolve: () => void
}

/** Waiting for read models by notification, never by the clock (`architecture.md §2 Waiting`). */
export async function caughtUp(url: string, pool: pg.Pool): Promise<CaughtUp> {
  const waiters = new Set<Waiter>()
  const check = async (these: Iterable<Waiter>): Promise<void> => {
    const standing = new Map((await readCheckpoints(pool)).map(({ name, position }) => [name, position]))
    for (const { name, position, resolve } of these)
      if (comparePositions(standing.get(name) ?? START, position) >= 0) resolve()
  }

  const listening = await listen(
    url,
    'projections',
    (payload) => {
      const [name = '', position = '0'] = payload.split(' ')
      for (const waiter of waiters)
        if (waiter.name === name && comparePositions(position, waiter.position) >= 0) waiter.resolve()
    },
    () => void check(waiters).catch(() => undefined),
  )
  return {
    async wait(names, position, withinMs) {
      const mine: Waiter[] = []
      const all = Promise.all(
        names.map(
          (name) =>
            new Promise<void>((resolve) => {
              const waiter = { name, position, resolve }
              mine.push(waiter)
              waiters.add(waiter)
            }),
        ),
      )
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs)
      })
      try {
        // Registered first, checked after: a checkpoint that moves in between is seen by one of the two.
        const passed = check(mine)
          .then(() => all)
          .then(() => true as const)
        return await Promise.race([passed, late])
      } finally {
        clearTimeout(timer)
        for (const waiter of mine) waiters.delete(waiter)
      }
    },
    close: () => listening.close(),
  }
}

import { LedgerUnavailable } from '#services/engine/ledger/port.ts'

/** A process that dies at one of its steps: after that its calls reach nothing. */
export interface Life {
  /** The same object; each call of it is a step of this life. */
  mortal: <T extends object>(target: T) => T
  readonly died: boolean
  /** The number of calls begun. */
  readonly steps: number
}

/**
 * Dies at step number `lastStep` (from 0): before it happens or, with `after`, when it has happened but has not
 * returned.
 */
export function lifeUntil(lastStep: number, after: boolean): Life {
  let steps = 0
  let died = false
  async function live(step: () => unknown): Promise<unknown> {
    const mine = steps++
    if (mine === lastStep && !after) died = true
    if (died) throw new LedgerUnavailable(new Error('the process is dead'))
    const result = await step()
    if (mine === lastStep) died = true
    if (died) throw new LedgerUnavailable(new Error('the process died'))
    return result
  }
  return {
    mortal: (target) =>
      new Proxy(target, {
        get(all, name) {
          const member: unknown = Reflect.get(all, name)
          return typeof member === 'function'
            ? (...args: unknown[]) => live(() => Reflect.apply(member, all, args) as unknown)
            : member
        },
      }),
    get died() {
      return died
    },
    get steps() {
      return steps
    },
  }
}

/** Repeats `live`, each time dying one step later, until it reaches its end; returns the number of deaths. */
export async function dyingAtEveryStep(live: (life: Life) => Promise<void>): Promise<number> {
  let deaths = 0
  for (const after of [false, true]) {
    for (let step = 0; ; step++) {
      const life = lifeUntil(step, after)
      await live(life)
      if (!life.died) break
      deaths++
    }
  }
  return deaths
}

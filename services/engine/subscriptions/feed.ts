import {
  comparePositions,
  type Ledger,
  type Position,
  type ReadAllOptions,
  type Recorded,
  type Stretch,
} from '#services/engine/ledger/port.ts'

/** Events of one read, and those kept for who comes after: some tens of MB at the most. */
const READ_EVENTS = 5000
const KEPT_EVENTS = 15_000

/** The newest events that this process has read, all of them, after `from` and up to `upTo`. */
interface Recent {
  from: Position
  upTo: Position
  events: Recorded[]
  reading: Promise<void> | undefined
}

/**
 * The ledger for those who follow it close to its end: what one follower of the process has read and parsed is kept
 * for the others, who will ask for the same. A follower that lags reads directly.
 */
export interface Feed {
  /**
   * As `Ledger.readAll`, but a stretch may end early: only one that stands where it began says that there is no more.
   */
  read: (options: ReadAllOptions) => Promise<Stretch>
}

/** The one feed of a process. */
export function openFeed(ledger: Ledger): Feed {
  let recent: Recent | undefined
  ledger.kept.onForget(() => {
    recent = undefined
  })

  async function readOn(of: Recent): Promise<void> {
    try {
      const page = await ledger.readAll({ after: of.upTo, limit: READ_EVENTS })
      of.events.push(...page.events)
      of.upTo = page.upTo
      const last = of.events.splice(0, Math.max(0, of.events.length - KEPT_EVENTS)).at(-1)
      if (last) of.from = last.position
    } finally {
      of.reading = undefined
    }
  }

  return {
    async read(options) {
      const { after } = options
      if (!recent || comparePositions(after, recent.upTo) > 0)
        recent = { from: after, upTo: after, events: [], reading: undefined }
      const mine = recent
      if (comparePositions(after, mine.from) < 0) return ledger.readAll(options)
      if (after === mine.upTo) {
        const joined = mine.reading !== undefined
        await (mine.reading ??= readOn(mine))
        // A read under way may have begun before the event for which the caller was woken.
        if (joined && after === mine.upTo) await (mine.reading ??= readOn(mine))
      }
      return stretchOf(mine, options)
    },
  }
}

function stretchOf({ events, upTo }: Recent, { after, limit, types }: ReadAllOptions): Stretch {
  const found: Recorded[] = []
  for (let n = firstAfter(events, after); n < events.length; n++) {
    const event = events[n]!
    if (types && !types.includes(event.type)) continue
    found.push(event)
    if (found.length === limit) return { events: found, upTo: event.position }
  }
  return { events: found, upTo }
}

/** Index of the first event after the position. */
function firstAfter(events: readonly Recorded[], position: Position): number {
  let [from, to] = [0, events.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (comparePositions(events[middle]!.position, position) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

import type pg from 'pg'

interface Seen {
  position: number
  id: string
  /** As an object or its JSON. A command that is repeated writes the same id again, at another time. */
  metadata: unknown
}

/**
 * The last event that a process has seen of a ledger. Positions are in order of commit, so a database in which it
 * stands has everything before it too, and one in which it does not has lost commits.
 */
export interface Landmark {
  saw: (events: Iterable<Seen>) => void
  /** Of a pool: refuses a new connection to a database that has lost what was seen, and begins anew after `onLost`. */
  verify: (client: pg.ClientBase, done: (error?: Error) => void) => void
}

export function landmark(onLost: () => void): Landmark {
  let last: Seen | undefined
  async function check(client: pg.ClientBase): Promise<void> {
    if (!last) return
    const { position, id, metadata } = last
    const { rowCount } = await client.query(
      'select from ledger.events where position = $1 and id = $2 and metadata::jsonb = $3::jsonb',
      [position, id, typeof metadata === 'string' ? metadata : JSON.stringify(metadata)],
    )
    if (rowCount === 1) return
    last = undefined
    onLost()
    throw new Error(`the ledger has lost commits: its event at position ${position} is no longer there`)
  }
  return {
    saw(events) {
      for (const event of events) if (!last || event.position > last.position) last = event
    },
    verify: (client, done) => void check(client).then(() => done(), done),
  }
}

import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { found, sideOptions } from '../kit/side.ts'
import { creditData, eventMetadata, rateOf, type Appending } from '../kit/writers.ts'

/**
 * emmett on the same server, with as many connections as writers and the revision that the writer knows. It also needs
 * its own process because importing it turns `int8` into BigInt for every `pg` client of the process.
 */
interface EventStore {
  schema: { migrate: () => Promise<unknown> }
  appendToStream: (
    stream: string,
    events: unknown[],
    options: { expectedStreamVersion: bigint | string },
  ) => Promise<{ nextExpectedStreamVersion: bigint }>
  close: () => Promise<void>
}
interface Pool {
  end: () => Promise<void>
}

const options = sideOptions<Appending & { peers: string }>()
const load = createRequire(join(options.peers, 'package.json'))
const { getPostgreSQLEventStore } = load('@event-driven-io/emmett-postgresql') as {
  getPostgreSQLEventStore: (url: string, options: object) => EventStore
}
const { Pool } = load('pg') as { Pool: new (options: object) => Pool }

const pool = new Pool({ connectionString: options.url, max: options.writers })
const store = getPostgreSQLEventStore(options.url, { connectionOptions: { pool } })
await store.schema.migrate()
const versions = new Map<number, bigint>()
const prefix = randomUUID()
let n = 0

found(
  await rateOf(options, async (account) => {
    const events = Array.from({ length: options.eventsPerAppend }, () => ({
      type: 'PontosCreditados',
      data: creditData(account, n++),
      metadata: eventMetadata(),
    }))
    const { nextExpectedStreamVersion } = await store.appendToStream(`conta-${prefix}-${account}`, events, {
      expectedStreamVersion: versions.get(account) ?? 'STREAM_DOES_NOT_EXIST',
    })
    versions.set(account, nextExpectedStreamVersion)
  }),
)
await store.close()
await pool.end().catch(() => undefined)
process.exit(0)

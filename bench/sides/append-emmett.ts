import { randomUUID } from 'node:crypto'
import { found, sideOptions } from '../kit/side.ts'
import { creditData, eventMetadata, rateOf, type Appending } from '../kit/writers.ts'

/**
 * emmett on the same server, with as many connections as writers and the revision that the writer knows. A process of
 * its own also because importing it turns `int8` into BigInt for every `pg` client of the process.
 */
interface EventStore {
  schema: { migrate: () => Promise<unknown> }
  appendToStream: (stream: string, events: unknown[], options: { expectedStreamVersion: bigint | string }) => Promise<{ nextExpectedStreamVersion: bigint }>
  close: () => Promise<void>
}

const PACKAGE: string = '@event-driven-io/emmett-postgresql'
const { getPostgreSQLEventStore } = await import(PACKAGE) as { getPostgreSQLEventStore: (url: string, options: object) => EventStore }
const { default: pg } = await import('pg')

const options = sideOptions<Appending>()
const pool = new pg.Pool({ connectionString: options.url, max: options.writers })
const store = getPostgreSQLEventStore(options.url, { connectionOptions: { pool } })
await store.schema.migrate()
const versions = new Map<number, bigint>()
const prefix = randomUUID()
let n = 0

found(await rateOf(options, async (account) => {
  const events = Array.from({ length: options.eventsPerAppend }, () => ({ type: 'PontosCreditados', data: creditData(account, n++), metadata: eventMetadata() }))
  const { nextExpectedStreamVersion } = await store.appendToStream(`conta-${prefix}-${account}`, events, {
    expectedStreamVersion: versions.get(account) ?? 'STREAM_DOES_NOT_EXIST',
  })
  versions.set(account, nextExpectedStreamVersion)
}))
await store.close()
await pool.end().catch(() => undefined)
process.exit(0)

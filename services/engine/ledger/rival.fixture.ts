import { createInterface } from 'node:readline'
import { novos } from '../../../tools/test-kit/events.ts'
import { postgresLedger } from './adapters/postgres.ts'

/**
 * A process of its own that appends one event to the stream for each line that it is sent, and says so: `node … <url>
 * <stream>`
 */
const [url = '', stream = ''] = process.argv.slice(2)
const ledger = postgresLedger(url)
for await (const _ of createInterface({ input: process.stdin })) {
  const { revision } = await ledger.append(stream, 'any', novos(1))
  process.stdout.write(`${revision}\n`)
}
await ledger.close()

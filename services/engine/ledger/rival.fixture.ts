import { createInterface } from 'node:readline'
import { openLedger } from '#services/roles/open-ledger.ts'
import { atTheEnd } from '../../../tools/test-kit/at-the-end.ts'
import { novos } from '../../../tools/test-kit/events.ts'

/**
 * A process of its own that appends one event to the stream for each line that it is sent, and says so: `node … <url>
 * <stream>`
 */
const [url = '', stream = ''] = process.argv.slice(2)
const ledger = await openLedger(url)
const append = atTheEnd(ledger)
for await (const _ of createInterface({ input: process.stdin })) {
  const { revision } = await append(stream, novos(1))
  process.stdout.write(`${revision}\n`)
}
await ledger.close()

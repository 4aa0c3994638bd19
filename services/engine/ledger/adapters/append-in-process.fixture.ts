import { novos } from '../../../../tools/test-kit/events.ts'
import { postgresLedger } from './postgres.ts'

/**
 * A process of its own that appends `count` events to each of the streams, all at once: `node … <url> <count>
 * <stream>…`
 */
const [url = '', count = '0', ...streams] = process.argv.slice(2)
const ledger = postgresLedger(url)
await Promise.all(
  streams.flatMap((stream) => Array.from({ length: Number(count) }, () => ledger.append(stream, 'any', novos(1)))),
)
await ledger.close()

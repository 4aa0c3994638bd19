import { atTheEnd, expectedAfter } from '../../../../tools/test-kit/at-the-end.ts'
import { novos } from '../../../../tools/test-kit/events.ts'
import { postgresLedger } from './postgres.ts'

/**
 * A process of its own that appends `count` events to each of two streams: to `own` all at once, and to `shared`, to
 * which others append as well, one after the other: `node … <url> <count> <shared> <own>`
 */
const [url = '', count = '0', shared = '', own = ''] = process.argv.slice(2)
const ledger = postgresLedger(url)
const appendToShared = atTheEnd(ledger)
const times = Array.from({ length: Number(count) }, (_, n) => n)
const toOwn = times.map((n) => ledger.append(own, expectedAfter(n - 1), novos(1)))
for (const _ of times) await appendToShared(shared, novos(1))
await Promise.all(toOwn)
await ledger.close()

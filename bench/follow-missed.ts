import type { Benchmark } from './kit/benchmark.ts'
import { withClient } from '../tools/temporary-postgres.ts'
import { runSide, startSide } from './kit/side.ts'

/**
 * How many events a reader that remembers only the last position misses while others append: with a plain sequence as
 * position it misses events that commit late. Two processes with 16 writers each append as in `append.raw.32x1`; a
 * third reads close behind them. Every event must be seen exactly once.
 */
export const benchmark: Benchmark = {
  names: ['follow.missed'],
  async run({ server, runs, scaled, log }) {
    const values: number[] = []
    for (let run = 0; run < runs; run++) {
      const { url, drop } = await server.database('follow')
      const follower = startSide<{ seen: number; doubled: number }>('follow-ledger.ts', { url })
      const appending = { url, writers: 16, eventsPerAppend: 1, accounts: 10_000, milliseconds: scaled(8000, 2000) }
      await Promise.all([runSide('append-lastro.ts', appending), runSide('append-lastro.ts', appending)])
      const {
        rows: [ledger],
      } = await withClient(url, (client) =>
        client.query<{ events: string; head: string }>(
          'select count(*) as events, max(position) as head from ledger.events',
        ),
      )
      follower.tell(ledger!.head)
      const { seen, doubled } = await follower.found
      log(`  ${ledger!.events} events appended, ${seen} seen, ${doubled} seen twice`)
      values.push(Number(ledger!.events) - seen + doubled)
      await drop()
    }
    return [{ name: 'follow.missed', unit: 'events', runs: values }]
  },
}

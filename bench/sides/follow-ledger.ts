import { createInterface } from 'node:readline'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { START } from '#services/engine/ledger/port.ts'
import { found, sideOptions } from '../kit/side.ts'

/**
 * Reads the ledger as a projection does, always after the last position it saw, until it reaches the end position given
 * by its input.
 */
const { url } = sideOptions<{ url: string }>()
const ledger = postgresLedger(url)
const seen = new Set<string>()
let doubled = 0
let after = START
let end: string | undefined
createInterface({ input: process.stdin }).once('line', (line) => {
  end = line.trim()
})

while (after !== end) {
  const page = await ledger.readAll({ after, limit: 1000 })
  for (const { id } of page.events) {
    if (seen.has(id)) doubled++
    seen.add(id)
  }
  after = page.upTo
  // Reads again at once without waiting: a reader close behind the writers is the most likely to miss events.
  await new Promise((resolve) => setImmediate(resolve))
}
found({ seen: seen.size, doubled })
await ledger.close()
process.exit(0)

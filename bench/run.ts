import { benchmarks } from './all.ts'
import { Skipped, type Bench, type Measured } from './kit/benchmark.ts'
import { goals } from './kit/goals.ts'
import { describeMachine } from './kit/machine.ts'
import { printTable, writeResults } from './kit/report.ts'
import { startServer } from './kit/server.ts'

/**
 * `npm run bench [-- NAME …]`: measures everything, or what begins with the names; prints a table, writes `bench/results.json`
 * and the tables of `docs/performance.md`. `BENCH_SCALE=0.1` makes everything smaller, `BENCH_RUNS` says how often
 * each side is measured; neither a smaller nor a partial run is an excuse to quote a number.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const runs = Number(process.env.BENCH_RUNS ?? 3)
const names = process.argv.slice(2)
const known = new Set(goals.map(({ name }) => name))
const say = (line: string): void => console.log(line)

const chosen = benchmarks.filter((benchmark) => names.length === 0 || benchmark.names.some((name) => names.some((wanted) => name === wanted || name.startsWith(`${wanted}.`))))
if (chosen.length === 0 || !(scale > 0) || !(runs >= 1)) {
  console.error(`Use: npm run bench -- NAME, with some of these: ${[...known].join(', ')}; BENCH_SCALE and BENCH_RUNS are positive numbers`)
  process.exit(1)
}

const server = await startServer()
const bench: Bench = { server, runs, log: say, scaled: (count, atLeast = 1) => Math.max(atLeast, Math.round(count * scale)) }
const measured: Measured[] = []
let failed = false
try {
  say(describeMachine(server.version))
  for (const benchmark of chosen) {
    say(`${benchmark.names.join(', ')} …`)
    try {
      const found = await benchmark.run(bench)
      for (const { name } of found) if (!known.has(name)) throw new Error(`${name} is not in goals.ts`)
      measured.push(...found)
      printTable(found, say)
    } catch (error) {
      if (error instanceof Skipped) say(`  skipped: ${error.message}`)
      else {
        failed = true
        console.error(error)
      }
    }
  }
} finally {
  await server.stop()
}
say('')
printTable(measured, say)
writeResults(measured, { machine: describeMachine(server.version), scale })
process.exit(failed ? 1 : 0)

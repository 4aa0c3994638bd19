import { parseArgs } from 'node:util'
import { benchmarks } from './all.ts'
import { Skipped, type Bench, type Measured } from './kit/benchmark.ts'
import { goals } from './kit/goals.ts'
import { describeMachine } from './kit/machine.ts'
import { printTable, writeResults } from './kit/report.ts'
import { startServer } from './kit/server.ts'

/**
 * `npm run bench [-- NAME …]`: measures everything, or the numbers whose names begin with NAME; prints a table, and
 * writes each number into `bench/results.json` and the table of `docs/performance.md` as soon as it is known. `--quick`
 * is a first look: small, measured once, and not written. `--scale=0.1` makes everything smaller, `--runs=1` sets how
 * often each side is measured. Do not quote numbers of a smaller or partial run.
 */
const QUICK = { scale: 0.02, runs: 1 }
const known = goals.map(({ name }) => name)
const say = (line: string): void => console.log(line)

function readArguments() {
  const {
    values: { quick, scale, runs },
    positionals: names,
  } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, scale: { type: 'string' }, runs: { type: 'string' } },
  })
  const wants = (name: string): boolean =>
    names.length === 0 || names.some((wanted) => name === wanted || name.startsWith(`${wanted}.`))
  return {
    quick,
    wants,
    scale: Number(scale ?? (quick ? QUICK.scale : 1)),
    runs: Number(runs ?? (quick ? QUICK.runs : 3)),
    chosen: benchmarks.filter((benchmark) => benchmark.names.some(wants)),
    areKnown: names.every((wanted) => known.some((name) => name === wanted || name.startsWith(`${wanted}.`))),
  }
}

const { quick, wants, scale, runs, chosen, areKnown } = readArguments()
if (!areKnown || !(scale > 0) || !(runs >= 1)) {
  console.error(
    `Use: npm run bench -- NAME, with some of these: ${known.join(', ')}; --quick, --scale=0.1 and --runs=1 make it shorter`,
  )
  process.exit(1)
}

const server = await startServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().finally(() => process.exit(1)))
const circumstances = { machine: describeMachine(server.version), scale }
const bench: Bench = {
  server,
  runs,
  wants,
  quick,
  log: say,
  scaled: (count, atLeast = 1) => Math.max(atLeast, Math.round(count * scale)),
}
const measured: Measured[] = []
let failed = false
const begin = performance.now()
try {
  say(circumstances.machine)
  for (const benchmark of chosen) {
    say(`${benchmark.names.filter(wants).join(', ')} …`)
    const began = performance.now()
    try {
      const found = (await benchmark.run(bench)).filter(({ name }) => wants(name))
      measured.push(...found)
      printTable(found, say)
      if (!quick) writeResults(found, circumstances)
    } catch (error) {
      if (error instanceof Skipped) say(`  skipped: ${error.message}`)
      else {
        failed = true
        console.error(error)
      }
    }
    say(`  (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  }
} finally {
  await server.stop()
}
say('')
printTable(measured, say)
say(`${((performance.now() - begin) / 60_000).toFixed(1)} minutes`)
process.exit(failed ? 1 : 0)

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median, ratioOf, type Measured } from './benchmark.ts'
import { goals, type Goal } from './goals.ts'

const RESULTS = fileURLToPath(new URL('../results.json', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const BEGIN = '<!-- bench: begin -->'
const END = '<!-- bench: end -->'

/** One line of `results.json`: the median, the ratio to what it is measured against, and the value of every run. */
export interface Result {
  name: string
  value: number
  unit: string
  ratio: number | null
  against: string | null
  runs: number[]
}

/** Machine and size of a run: numbers from another machine or size cannot be compared. */
export interface Circumstances {
  machine: string
  scale: number
}

const resultOf = (measured: Measured): Result => {
  const ratio = ratioOf(measured)
  return {
    name: measured.name,
    value: rounded(median(measured.runs)),
    unit: measured.unit,
    ratio: ratio === null ? null : rounded(ratio),
    against: measured.peer ? `${measured.peer.what}: ${text(median(measured.peer.runs))} ${measured.unit}` : null,
    runs: measured.runs.map(rounded),
  }
}

export function printTable(measured: readonly Measured[], say: (line: string) => void): void {
  for (const result of measured.map(resultOf)) {
    const goal = goals.find(({ name }) => name === result.name)!
    const ratio = result.ratio === null ? '' : `  × ${text(result.ratio)} of ${result.against}`
    say(
      `  ${result.name.padEnd(24)} ${text(result.value).padStart(10)} ${result.unit.padEnd(12)} ${rangeOf(result).padStart(18)}  ${verdict(goal, result).padEnd(10)}${ratio}`,
    )
  }
}

/** Replaces the old numbers of the same names, in `results.json` and in the document. */
export function writeResults(measured: readonly Measured[], circumstances: Circumstances): void {
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Result[]) : []
  const byName = new Map([...before, ...measured.map(resultOf)].map((result) => [result.name, result]))
  const results = goals.flatMap(({ name }) => byName.get(name) ?? [])
  writeFileSync(RESULTS, `[\n${results.map((result) => `  ${JSON.stringify(result)}`).join(',\n')}\n]\n`)
  if (!existsSync(DOCUMENT)) return
  const document = readFileSync(DOCUMENT, 'utf8')
  const [head, rest = ''] = document.split(BEGIN)
  const [, tail = ''] = rest.split(END)
  writeFileSync(DOCUMENT, `${head}${BEGIN}\n${tables(results, circumstances)}\n${END}${tail}`)
}

function tables(results: readonly Result[], { machine, scale }: Circumstances): string {
  const rows = results.map((result) => {
    const goal = goals.find(({ name }) => name === result.name)!
    return `| \`${result.name}\` | ${goal.what} | ${text(result.value)} ${result.unit} (${rangeOf(result)}) | ${result.against ?? ''} | ${result.ratio === null ? '' : text(result.ratio)} | ${wanted(goal)} | ${verdict(goal, result)} |`
  })
  return [
    `Measured on ${machine}${scale === 1 ? '' : `; the last run at ${scale} of the full size`}.`,
    '',
    '| name | what | median (least to most) | against, in the same run | ratio | goal | |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const wanted = ({ ratio, value }: Goal): string =>
  [ratio && ('atLeast' in ratio ? `≥ ${ratio.atLeast}` : `≤ ${ratio.atMost}`), value && `value ≤ ${value.atMost}`]
    .filter(Boolean)
    .join(', ')

function verdict({ ratio, value }: Goal, result: Result): string {
  if (!ratio && !value) return ''
  const ratioHolds =
    !ratio
    || (result.ratio !== null && ('atLeast' in ratio ? result.ratio >= ratio.atLeast : result.ratio <= ratio.atMost))
  if (ratio && result.ratio === null) return 'not compared'
  return ratioHolds && (!value || result.value <= value.atMost) ? 'reached' : 'not yet'
}

const rangeOf = ({ runs }: Result): string => `${text(Math.min(...runs))} to ${text(Math.max(...runs))}`
const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 4 : 3))
const text = (value: number): string => rounded(value).toLocaleString('en-US', { maximumFractionDigits: 4 })

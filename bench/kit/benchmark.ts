import type { Server } from './server.ts'

/** What a benchmark gets from whoever runs it. */
export interface Bench {
  server: Server
  /** How often each side is measured; sides take turns, so that a noisy neighbour meets all of them. */
  runs: number
  /** `count` at full size; `--scale=0.1` makes it a tenth. Never fewer than `atLeast`. */
  scaled: (count: number, atLeast?: number) => number
  /** Whether this number is asked for: a benchmark of several may leave the others out. */
  wants: (name: string) => boolean
  /** A first look: nothing is fetched and nothing written down. */
  quick: boolean
  /** Says how far it is. */
  log: (line: string) => void
}

/** One number of one benchmark; its name stands in `goals.ts`. */
export interface Measured {
  name: string
  unit: string
  /** The value of each run. */
  runs: readonly number[]
  /** What it is compared with, measured in turns with it: one value a run. */
  peer?: { what: string; runs: readonly number[] }
}

export interface Benchmark {
  /** What it measures; asking for one name runs the whole file. */
  names: readonly string[]
  run: (bench: Bench) => Promise<Measured[]>
}

/** A side that this machine cannot measure; the sentence says what is missing. */
export class Skipped extends Error {}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]!
}

/** Median of the runs' own ratios: what slows one turn down slows both of its sides. */
export const ratioOf = ({ runs, peer }: Measured): number | null =>
  peer && peer.runs.length > 0 ? median(runs.map((value, n) => value / peer.runs[n]!)) : null

/** Measures the sides in turns, `runs` times, each time beginning with another one. One that is not there has no values. */
export async function inTurns<Side extends string>(
  runs: number,
  sides: Record<Side, ((run: number) => Promise<number>) | undefined>,
): Promise<Record<Side, number[]>> {
  const values = Object.fromEntries(Object.keys(sides).map((name) => [name, [] as number[]])) as Record<Side, number[]>
  const names = (Object.keys(sides) as Side[]).filter((name) => sides[name])
  for (let run = 0; run < runs; run++) {
    const first = run % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) values[name].push(await sides[name]!(run))
  }
  return values
}

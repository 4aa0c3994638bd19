import type { Server } from './server.ts'

/** What the runner gives a benchmark. */
export interface Bench {
  server: Server
  /** How often each side is measured; sides take turns, so that a noisy neighbour affects all of them. */
  runs: number
  /** `count` at full size; `--scale=0.1` makes it a tenth. Never fewer than `atLeast`. */
  scaled: (count: number, atLeast?: number) => number
  /** Whether this number is requested; a benchmark of several numbers may skip the others. */
  wants: (name: string) => boolean
  /** A first look: nothing is downloaded and no results are written. */
  quick: boolean
  /** Reports progress. */
  log: (line: string) => void
}

/** One number of one benchmark; its name is in `goals.ts`. */
export interface Measured {
  name: string
  unit: string
  /** The value of each run. */
  runs: readonly number[]
  /** What it is compared with, measured in turns with it: one value a run. */
  peer?: { what: string; runs: readonly number[] }
}

export interface Benchmark {
  /** The numbers it measures; requesting one of them runs the whole file. */
  names: readonly string[]
  run: (bench: Bench) => Promise<Measured[]>
}

/** Thrown for a side that this machine cannot measure; the message says what is missing. */
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

/** The median of the runs' own ratios, because a slow turn slows both of its sides. */
export const ratioOf = ({ runs, peer }: Measured): number | null =>
  peer && peer.runs.length > 0 ? median(runs.map((value, n) => value / peer.runs[n]!)) : null

/**
 * Measures the sides in turns, `runs` times, each time beginning with another one. A side that is not available has no
 * values.
 */
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

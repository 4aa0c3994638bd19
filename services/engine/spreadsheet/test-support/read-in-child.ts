import { spawnSync } from 'node:child_process'
import type { ReadLimits } from '../limits.ts'

export interface ChildReading {
  /** `codigo` of the refusal, or the number of rows read. */
  outcome: string
  /** The largest resident size while reading over the one before, in MB. */
  growthMb: number
  cpuMs: number
}

/**
 * Reads a file, keeping the first cell of every row, in a separate process, so that its peak memory is that of this
 * reading. On Linux the peak comes from `VmHWM`, because `maxRSS` starts at the parent's value when it forked.
 */
export function readInChild(path: string, limits: Partial<ReadLimits> = {}): ChildReading {
  const module = new URL('../read-xlsx.ts', import.meta.url).href
  const script = `
    import { readFileSync } from 'node:fs'
    import { readXlsx } from ${JSON.stringify(module)}
    const peakMb = () => process.platform === 'linux'
      ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1e3
      : process.resourceUsage().maxRSS / 1e3
    const before = process.memoryUsage.rss() / 1e6
    const start = process.cpuUsage()
    let outcome
    try {
      const firstTexts = []
      for await (const batch of readXlsx(process.argv[1], JSON.parse(process.argv[2]))) {
        for (const { celulas } of batch) firstTexts.push(celulas[0])
      }
      outcome = firstTexts.length + ' rows'
    } catch (error) {
      outcome = error.codigo ?? String(error)
    }
    const { user, system } = process.cpuUsage(start)
    console.log(JSON.stringify({ outcome, growthMb: peakMb() - before, cpuMs: (user + system) / 1e3 }))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, path, JSON.stringify(limits)],
    { encoding: 'utf8' },
  )
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as ChildReading
}

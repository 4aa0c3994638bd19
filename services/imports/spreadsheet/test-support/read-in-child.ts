import { spawnSync } from 'node:child_process'

export interface ChildReading {
  /** `codigo` of the refusal, or how many rows came. */
  outcome: string
  /** The largest resident size while reading over the one before, in MB. */
  growthMb: number
  cpuMs: number
}

/**
 * Reads a file in a process of its own, whose peak memory is then this reading's alone. On Linux the peak comes from
 * `VmHWM`: `maxRSS` there starts at what the parent had when it forked.
 */
export function readInChild(path: string): ChildReading {
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
      let rows = 0
      for await (const batch of readXlsx(process.argv[1])) rows += batch.length
      outcome = rows + ' rows'
    } catch (error) {
      outcome = error.codigo ?? String(error)
    }
    const { user, system } = process.cpuUsage(start)
    console.log(JSON.stringify({ outcome, growthMb: peakMb() - before, cpuMs: (user + system) / 1e3 }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, path], { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as ChildReading
}

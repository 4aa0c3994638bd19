import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SIDES = new URL('../sides/', import.meta.url)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs one side of a comparison in its own process, so that no side shares another's heap, compiled code or patched
 * libraries. Its options are its argument; its result is the last line it prints.
 */
export const runSide = <Found>(file: string, options: object): Promise<Found> => startSide<Found>(file, options).found

/** The same for a side that gets input while it runs. */
export function startSide<Found>(
  file: string,
  options: object,
): { tell: (line: string) => void; found: Promise<Found> } {
  const { child, output } = start(fileURLToPath(new URL(file, SIDES)), [JSON.stringify(options)], {})
  return {
    tell: (line) => child.stdin.write(`${line}\n`),
    found: ended(child).then((code) => {
      if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output.text}`)
      return JSON.parse(output.text.trim().split('\n').at(-1)!) as Found
    }),
  }
}

/** A side that serves until it is stopped; its first result is its address. */
export async function startServing(
  file: string,
  options: object,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { child, output } = start(fileURLToPath(new URL(file, SIDES)), [JSON.stringify(options)], {})
  const stopped = ended(child)
  await Promise.race([
    new Promise((resolve) => child.stdout.once('data', resolve)),
    stopped.then((code) => Promise.reject(new Error(`${file} ended with ${code}:\n${output.text}`))),
  ])
  return {
    address: JSON.parse(output.text.trim()) as string,
    async stop() {
      child.stdin.end()
      await stopped
    },
  }
}

/** The options with which a side was started. */
export const sideOptions = <Options>(): Options => JSON.parse(process.argv[2]!) as Options

/** Prints a side's result. */
export const found = (result: unknown): void => console.log(JSON.stringify(result))

export interface Program {
  child: ChildProcess
  output: { text: string }
  stop: () => Promise<void>
}

const DEPLOYMENT = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  PUBLIC_URL: 'http://localhost',
  CONTACT_EMAIL: 'bench@example.com',
  CONTACT_PHONE: '0800 123 4567',
  CONTACT_WHATSAPP: '(41) 98888-0000',
  CONTACT_HOURS: 'always',
}

/** Starts one of the product's programs as in a deployment; resolves once its output matches `ready`. */
export async function startProgram(file: string, environment: Record<string, string>, ready: RegExp): Promise<Program> {
  const { child, output } = start(`${ROOT}${file}`, [], { ...DEPLOYMENT, ...environment })
  const stopped = ended(child)
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (ready.test(output.text)) resolve()
    }
    child.stdout!.on('data', look)
    child.stderr!.on('data', look)
    void stopped.then((code) => reject(new Error(`${file} ended with ${code}:\n${output.text}`)))
  })
  return {
    child,
    output,
    async stop() {
      child.kill('SIGTERM')
      await stopped
    },
  }
}

/** What still runs when a benchmark fails ends with it. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

function start(file: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text
    })
  return { child, output }
}

const ended = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })

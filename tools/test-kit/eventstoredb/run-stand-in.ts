import { startStandIn, type Step } from './stand-in.ts'

/**
 * The stand-in as a process of its own, which says its address once it can be called: `node … <file> [<port> [<step>
 * <n>]]` kills itself when it takes that step for the n-th time.
 */
const [file, port = '0', fatalStep, fatalTime] = process.argv.slice(2)
const taken = new Map<Step, number>()
const { url } = await startStandIn({
  file,
  port: Number(port),
  step(step) {
    const times = (taken.get(step) ?? 0) + 1
    taken.set(step, times)
    if (step === fatalStep && times === Number(fatalTime)) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write(`${url}\n`)

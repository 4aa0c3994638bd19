import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

/** Structured lines. Every error in them, as `err` or `error`, is told by `describeError`. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino({ level, base: undefined, serializers: { err: describeError, error: describeError } }, destination)

const STANDARD_ERROR = 2

/**
 * Writes the lines of one turn of the event loop together: a write for each line takes a sixth of the time of a
 * gateway under load. What is still unwritten when the process ends, also by an uncaught error, is written then.
 */
function byTurns(fd: number): DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true })
  let gathered = ''
  const flush = (): void => {
    const lines = gathered
    gathered = ''
    if (lines) stream.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (!gathered) setImmediate(flush)
      gathered += line
    },
  }
}

let ofProcess: DestinationStream | undefined
/** Standard error, for all loggers of the process. */
export const standardError = (): DestinationStream => (ofProcess ??= byTurns(STANDARD_ERROR))

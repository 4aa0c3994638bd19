import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

/** Structured lines. Every error in them, as `err` or `error`, is told by `describeError`. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino({ level, base: undefined, serializers: { err: describeError, error: describeError } }, destination)

const STANDARD_ERROR = 2

/**
 * Writes the lines of one turn of the event loop in one piece: a write for each line is a sixth of what a gateway under
 * load does. A process that ends, also by an error that nobody caught, writes what it still has.
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

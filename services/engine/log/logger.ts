import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

/** Structured lines. Every error in them, as `err` or `error`, is told by `describeError`. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino({ level, base: undefined, serializers: { err: describeError, error: describeError } }, destination)

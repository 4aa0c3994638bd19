/**
 * SQLSTATE classes of a database that is starting, stopping, full, out of connections, or was replaced by its standby
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): 08 connection, 53 resources, 57P operator, 58 the
 * system below, 25006 a standby that takes no writes, 55P03 a lock that was not free in time.
 */
const SQLSTATES = /^(?:08...|53...|57P0[1-5]|58...|25006|55P03)$/
/** The network and the disk, as Node names them. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
])
/** The client says these without a code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Client was closed',
]

/**
 * Whether it failed because the database, or what it stands on, is not there for the moment: the same may work soon.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SQLSTATES.test(code) || SYSTEM_CODES.has(code))) return true
  return MESSAGES.some((text) => error.message.startsWith(text)) || isUnavailable(error.cause)
}

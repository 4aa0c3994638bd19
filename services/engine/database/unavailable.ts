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
/** The client, and the ledger of its connections, say these without a code. */
const MESSAGES = [
  'the ledger has lost commits',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Client was closed',
]

/** Whether it failed because the database, or what it stands on, is away for the moment: a later try may work. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SQLSTATES.test(code) || SYSTEM_CODES.has(code))) return true
  return MESSAGES.some((text) => error.message.startsWith(text)) || isUnavailable(error.cause)
}

/**
 * Why a program cannot work with the database of a setting, as a sentence that says what to do; undefined for any other
 * error.
 */
export function whyUnusable(error: unknown, setting = 'DATABASE_URL'): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (code.startsWith('28')) return `O banco de dados recusou o usuário ou a senha de ${setting}.`
    if (code === '3D000')
      return `O banco de dados de ${setting} não existe nesse servidor. Crie-o, e depois rode "npm run migrate".`
    if (code === '42P01' && FIRST_TABLES.test(error.message))
      return 'Não há tabelas do Lastro neste banco de dados. Rode antes "npm run migrate".'
  }
  if (error.cause !== undefined) return whyUnusable(error.cause, setting)
  if (!isUnavailable(error)) return undefined
  return `O banco de dados não responde no endereço de ${setting}. Confira o endereço, e se o servidor está no ar.`
}
const FIRST_TABLES = /"(ledger|projections)\.\w+"/

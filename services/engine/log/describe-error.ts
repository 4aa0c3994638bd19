/** Data that the database or a parser could not read: their messages quote it. */
const QUOTES_DATA = /^22...$/

/**
 * What a log says of an error: its kind and where it comes from. Nothing else of it: the database quotes rows and
 * what people sent, and the error of a lost connection carries the client with its password.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { tipo: typeof error }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && QUOTES_DATA.test(code))
  const mensagem = quotes ? error.message.replace(/".*"/s, '"…"') : error.message
  return {
    tipo: error.name,
    mensagem,
    stack: error.stack?.replace(error.message, () => mensagem),
    codigo: code,
    tabela: table,
    restricao: constraint,
    causa: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

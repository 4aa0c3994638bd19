import type pg from 'pg'
import { refused } from '#contracts/errors.ts'
import { createClient } from './connection.ts'

/**
 * Refuses a pooler that lends a connection for one transaction: locks, leases, notifications and prepared statements
 * belong to a connection, and would end up with its next borrower. Two connections that are open at once have two
 * backends, unless a pooler lends them the same. A database that does not answer now is left to its first user.
 * @throws Failure `refused`, with a sentence for people.
 */
export async function refuseTransactionPooler(setting: string, url: string): Promise<void> {
  const clients = [createClient(url), createClient(url)]
  try {
    const backends: string[] = []
    for (const client of clients) {
      await client.connect()
      backends.push(await backendOf(client))
    }
    if (backends[0] !== backends[1]) return
  } catch {
    return
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
  throw refused(
    'conexoes-por-transacao',
    `${setting}: este endereço empresta cada conexão por uma transação (PgBouncer com pool_mode = transaction), e o Lastro precisa de conexões inteiras. Use o endereço do próprio Postgres, ou pool_mode = session.`,
  )
}

/** The process behind a connection; its number alone may stand on two servers. */
async function backendOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ backend: string }>(
    "select pg_backend_pid() || ' ' || pg_postmaster_start_time() as backend",
  )
  return rows[0]!.backend
}

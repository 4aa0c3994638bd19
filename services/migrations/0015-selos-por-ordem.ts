import { sql, type Kysely } from 'kysely'
import { refused } from '#contracts/errors.ts'

/**
 * From here on seals count events in place of naming their positions (docs/decisions/0045). The seals from before are
 * over other bytes: none of them could be proven any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from ledger.events where type = 'IntervaloSelado' limit 1`.execute(db)
  if (rows.length > 0)
    throw refused(
      'ledger-de-antes',
      'Este banco de dados é de uma versão anterior, com selos de outra forma, e não pode ser continuado: comece com um banco vazio e outra pasta em DATA_DIR (sem DATABASE_URL, basta apagar a pasta).',
    )
}

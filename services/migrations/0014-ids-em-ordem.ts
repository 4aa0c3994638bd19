import { sql, type Kysely } from 'kysely'
import { refused } from '#contracts/errors.ts'

/**
 * From here on derived ids have an order (docs/decisions/0044). A ledger from before holds other ids for the same
 * commands and sales: they would not be found, and enter twice. There is none outside of tests and demonstrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from ledger.events limit 1`.execute(db)
  if (rows.length > 0)
    throw refused(
      'ledger-de-antes',
      'Este banco de dados é de uma versão anterior, com ids de outra forma, e não pode ser continuado: comece com um banco vazio e outra pasta em DATA_DIR (sem DATABASE_URL, basta apagar a pasta).',
    )
}

import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#services/engine/database/schema.ts'
import type { ParceiroRow } from './parceiros.record.ts'

/** Where links for a new password go to, and what they replace. */
const COLUNAS = ['senha_hash', 'email', 'celular'] as const

/** The links for a new password that went out end when the password is changed, or where they were sent to. */
export async function apagarLinksDeSenha(
  trx: Transaction<Database>,
  antes: Selectable<ParceiroRow>,
  depois: Selectable<ParceiroRow>,
): Promise<void> {
  if (COLUNAS.some((coluna) => antes[coluna] !== depois[coluna]))
    await trx.deleteFrom('recuperacoes').where('id_parceiro', '=', antes.id).execute()
}

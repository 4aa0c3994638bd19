import type { Selectable } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { naoExiste, tabelaDe, type RecordKind, type TabelaDeCadastro } from './record.ts'

/**
 * The row of a record that stands.
 * @throws Failure `nao-encontrado`
 */
export async function lerCadastro<T extends TabelaDeCadastro>(
  db: Db,
  record: RecordKind<T>,
  id: string,
): Promise<Selectable<Database[T]>> {
  const row = await tabelaDe(db)
    .selectFrom(record.entidade as 'cadastro')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!row) throw naoExiste(record)
  return row as unknown as Selectable<Database[T]>
}

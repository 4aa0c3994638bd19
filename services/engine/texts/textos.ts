import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Texto } from '#contracts/event.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { newId } from '#services/engine/ledger/ids.ts'

/** Each text has its own salt, so that the hash in the ledger proves the text but cannot be used to guess it. */
const SALT_BYTES = 16

/** What an event keeps of a text: SHA-256 over salt and text (`domain.md §1`). */
export const hashDoTexto = (sal: Buffer, texto: string): string =>
  createHash('sha256').update(sal).update(texto, 'utf8').digest('hex')

/** In place of a text in a command that is only simulated: nothing of it is written. */
export const AINDA_NAO_GUARDADO: Texto = { idTexto: '00000000-0000-0000-0000-000000000000', hash: '' }

/**
 * Stores a typed text outside the ledger and returns what the event holds of it. With an existing `id` (a repeated
 * command), returns what was stored then.
 */
export async function guardarTexto(
  trx: Transaction<Database> | Db,
  texto: string,
  id: string = newId(),
): Promise<Texto> {
  const sal = randomBytes(SALT_BYTES)
  const inserted = await trx
    .insertInto('textos')
    .values({ id, texto, sal })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { idTexto: id, hash: hashDoTexto(sal, texto) }
  const kept = await trx.selectFrom('textos').select(['sal', 'texto']).where('id', '=', id).executeTakeFirstOrThrow()
  return { idTexto: id, hash: hashDoTexto(kept.sal, kept.texto ?? texto) }
}

/** The text of a command: a typed one is stored now, a stored one is used as it is, a blank one is none. */
export const textoGuardado = async (
  trx: Transaction<Database> | Db,
  texto: string | Texto | undefined,
): Promise<Texto | null> => (typeof texto === 'object' ? texto : texto ? guardarTexto(trx, texto) : null)

/** The texts by id. A text deleted on request is null. */
export async function lerTextos(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('textos')
    .select(['id', 'texto'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.texto]))
}

import type { TipoPremio } from '#contracts/events/resgate.ts'
import type { Db } from '#services/engine/database/connection.ts'

/**
 * The registered kind of a prize, deleted or not. One that is in no register counts as goods. Without reach: for
 * commands and jobs.
 */
export async function tipoDoPremio(db: Db, idPremio: string): Promise<TipoPremio> {
  const premio = await db.selectFrom('premios').select('tipo').where('id', '=', idPremio).executeTakeFirst()
  return premio?.tipo ?? 'geral'
}

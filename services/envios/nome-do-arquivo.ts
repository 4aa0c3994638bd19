import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { workWithin, type Reach } from '#services/engine/reach/reach.ts'

/** The name of an upload's file, as exports tell it; empty for one that the person may not follow. */
export async function nomeDoArquivo(db: Db, reach: Reach, id: string): Promise<string> {
  const envio = await db
    .selectFrom('processamentos')
    .select('nome_arquivo')
    .where('id', '=', id)
    .where(workWithin(reach, sql`criado_por`))
    .executeTakeFirst()
  return envio?.nome_arquivo ?? ''
}

import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { naoAchado, naoExiste } from '#services/engine/records/record.ts'
import { revendasRecord } from './revendas.record.ts'

/** @throws Failure `revenda-nao-encontrada` for a shop that the person may not see: to them there is none */
export async function conferirRevenda(db: Db, reach: Reach, cnpj: string): Promise<void> {
  const vista = await db
    .selectFrom('revendas as r')
    .select('r.id')
    .where('r.cnpj', '=', cnpj)
    .where('r.excluido_em', 'is', null)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .executeTakeFirst()
  if (!vista) throw naoAchado(revendasRecord, 'cnpjRevenda')
}

/** @throws Failure `nao-encontrado` for a shop that the person may not see */
export async function conferirAlcance(db: Db, reach: Reach, id: string): Promise<void> {
  const vista = await db
    .selectFrom('revendas as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .executeTakeFirst()
  if (!vista) throw naoExiste(revendasRecord)
}

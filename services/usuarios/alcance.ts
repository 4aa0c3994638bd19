import { sql, type Transaction } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import { VENDEDOR, type Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { admitsRede, seesAll, within, type Reach } from '#services/engine/reach/reach.ts'
import { naoAchado } from '#services/engine/records/record.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'

/** Ids of the shops and of the networks that a panel user is limited to, in order. */
export interface Alcance {
  revendas: readonly string[]
  redes: readonly string[]
}

/** As the audit keeps it. */
export const alcanceAuditado = ({ revendas, redes }: Alcance) => ({
  idRevendasPermitidas: revendas,
  idRedesPermitidas: redes,
})

export async function lerAlcance(trx: Transaction<Database>, id: string): Promise<Alcance> {
  const [revendas, redes] = await Promise.all([
    trx
      .selectFrom('usuarios_revendas')
      .select('id_revenda')
      .where('id_usuario', '=', id)
      .orderBy('id_revenda')
      .execute(),
    trx.selectFrom('usuarios_redes').select('id_rede').where('id_usuario', '=', id).orderBy('id_rede').execute(),
  ])
  return { revendas: revendas.map((row) => row.id_revenda), redes: redes.map((row) => row.id_rede) }
}

/** What users are limited to from now on; whoever had limits before has only these. */
export async function gravarAlcance(
  trx: Transaction<Database>,
  usuarios: readonly (Alcance & { id: string })[],
): Promise<void> {
  const ids = usuarios.map(({ id }) => id)
  if (ids.length === 0) return
  await trx.deleteFrom('usuarios_revendas').where('id_usuario', 'in', ids).execute()
  await trx.deleteFrom('usuarios_redes').where('id_usuario', 'in', ids).execute()
  const revendas = usuarios.flatMap((um) => um.revendas.map((id_revenda) => ({ id_usuario: um.id, id_revenda })))
  const redes = usuarios.flatMap((um) => um.redes.map((id_rede) => ({ id_usuario: um.id, id_rede })))
  if (revendas.length > 0) await trx.insertInto('usuarios_revendas').values(revendas).execute()
  if (redes.length > 0) await trx.insertInto('usuarios_redes').values(redes).execute()
}

/**
 * That nobody gives more than they have: shops and networks out of the reach of whoever gives them do not exist for
 * them, and who is limited to networks makes nobody who sees all.
 * @throws Failure `sem-loja`, `sem-rede`, `revenda-nao-encontrada`, `rede-nao-encontrada`
 */
export async function conferirAlcance(
  db: Db | Transaction<Database>,
  reach: Reach,
  permissao: Papel,
  { revendas, redes }: Alcance,
): Promise<void> {
  if (permissao === VENDEDOR && revendas.length === 0) throw falta('sem-loja', 'idRevendasPermitidas', 'loja')
  if (permissao !== VENDEDOR && redes.length === 0 && !seesAll(reach))
    throw falta('sem-rede', 'idRedesPermitidas', 'rede')
  if (!redes.every((id) => admitsRede(reach, id))) throw naoAchado(redesRecord, 'idRedesPermitidas')
  if (revendas.length === 0) return
  const vistas = await db
    .selectFrom('revendas as r')
    .select('r.id')
    .where('r.id', 'in', revendas)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .execute()
  if (vistas.length < revendas.length) throw naoAchado(revendasRecord, 'idRevendasPermitidas')
}

function falta(codigo: Codigo, campo: string, coisa: string) {
  const frase = `Selecione ao menos uma ${coisa}`
  return invalid(codigo, frase, { [campo]: frase })
}

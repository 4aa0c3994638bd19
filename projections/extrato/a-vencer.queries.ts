import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { lotes } from './extrato.projection.ts'

const l = reading(lotes, 'extrato.lotes l')

/** What is left of an account's lots that lapse on a day. */
export interface AVencer {
  idParceiro: string
  venceEm: Dia
  pontos: Centesimos
}

/** What lapses from one day to another, both included, by account and day. Without reach: for commands and jobs. */
export async function lotesAVencer(db: Db, de: Dia, ate: Dia): Promise<AVencer[]> {
  const { rows } = await sql<AVencer>`
    select ${l.id_parceiro} as "idParceiro", ${l.vence_em} as "venceEm", sum(${l.restante})::bigint as pontos
    from ${l} where ${l.restante} > 0 and ${l.vence_em} between ${de}::date and ${ate}::date
    group by 1, 2`.execute(db)
  return rows
}

/**
 * The same of one account, and the last day on which any of it lapses; undefined when nothing is left. Without reach:
 * for commands and jobs.
 */
export async function restaAVencer(
  db: Db,
  idParceiro: string,
  de: Dia,
  ate: Dia,
): Promise<{ pontos: Centesimos; de: Dia; ate: Dia } | undefined> {
  const { rows } = await sql<{ pontos: Centesimos; de: Dia; ate: Dia }>`
    select sum(${l.restante})::bigint as pontos, min(${l.vence_em}) as de, max(${l.vence_em}) as ate
    from ${l} where ${l.id_parceiro} = ${idParceiro} and ${l.restante} > 0
      and ${l.vence_em} between ${de}::date and ${ate}::date having sum(${l.restante}) > 0`.execute(db)
  return rows[0]
}

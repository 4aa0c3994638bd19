import { sql, type RawBuilder } from 'kysely'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import { contas } from './extrato.projection.ts'

const c = reading(contas, 'extrato.contas c')

/** An account by its owner, with the shop and network that its next movement stamps. */
export interface ContaDaQuery {
  idParceiro: string
  idRevenda: string
  idRede: string
  /** How long its history is. */
  movimentos: number
}

/**
 * The accounts whose `id_parceiro` a select gives, or with a reach those of them within it today. Without reach: for
 * commands and jobs.
 */
export const contasDe = (ids: RawBuilder<unknown>, reach: Reach | null): RawBuilder<ContaDaQuery> => sql<ContaDaQuery>`
  select p.id as "idParceiro", p.id_revenda as "idRevenda", r.id_rede as "idRede", ${c.movimentos}
  from (${ids}) de join ${c} using (id_parceiro)
  join parceiros p on p.id = id_parceiro join revendas r on r.id = p.id_revenda
  where ${reach ? within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }) : sql`true`} order by p.id`

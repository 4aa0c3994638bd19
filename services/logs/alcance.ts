import { sql, type RawBuilder } from 'kysely'
import type { ActorPainel } from '#services/sessions/actor.ts'

/** The same rows are asked for in both tables, whose columns for type and subject have names of their own. */
export interface Onde {
  auditoria: RawBuilder<boolean>
  ledger: RawBuilder<boolean>
}

/**
 * Which acts a person may see (`decisions.md §C 28`). Who is limited to some networks sees their own, what was done to
 * products, which are the whole programme's, and what was done in these networks: to them, their shops and whoever and
 * whatever is in one now; of an act that names a shop, that shop decides.
 */
export function noAlcance({ id, redesPermitidas: redes }: Pick<ActorPainel, 'id' | 'redesPermitidas'>): Onde {
  if (!redes) return { auditoria: sql<boolean>`true`, ledger: sql<boolean>`true` }
  const dentais = sql`select id from revendas where id_rede = any(${redes}::uuid[])`
  const delas = sql`select id from parceiros where id_revenda in (${dentais}) union all select id from produtos union all select unnest(${redes}::uuid[])`
  return {
    auditoria: sql<boolean>`(por = ${id} or id_entidade in (${delas} union all ${dentais} union all select id from produtos_revenda where id_revenda in (${dentais})))`,
    ledger: sql<boolean>`(por = ${id} or onde in (${delas} union all ${dentais}))`,
  }
}

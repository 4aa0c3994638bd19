import { sql } from 'kysely'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Db } from '#services/database/connection.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import type { Handlers } from '../endpoints.ts'

export function redesRoutes({ db }: { db: Db }): Pick<Handlers, 'redes'> {
  return {
    async redes({ query }, { actor }) {
      return { redes: await listRedes(db, actor, query.ativo === '1') }
    },
  }
}

/** The networks a panel user sees; only role 2 sees inactive ones, role 3 those of its shops (`decisions.md §C 28, 30`). */
async function listRedes(db: Db, actor: ActorPainel, soAtivas: boolean) {
  const { permissao, redesPermitidas, revendasPermitidas } = actor
  const rows = await db.selectFrom('redes').select(['id', 'nome', 'regiao', 'ativo']).where('excluido_em', 'is', null)
    .$if(soAtivas || permissao !== ADMINISTRADOR, (query) => query.where('ativo', '=', true))
    .$if(redesPermitidas !== null, (query) => query.where(sql<boolean>`redes.id = any(${redesPermitidas}::uuid[])`))
    .$if(revendasPermitidas !== null, (query) => query.where(sql<boolean>`redes.id in (
      select id_rede from revendas where excluido_em is null and revendas.id = any(${revendasPermitidas}::uuid[]))`))
    .orderBy(sql`nome collate "pt-BR-x-icu"`).orderBy('id')
    .execute()
  return rows.map(({ ativo, ...row }) => ({ ...row, ativo: ativo ? 1 as const : 0 as const }))
}

import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#contracts/errors.ts'
import type { Db } from '#services/database/connection.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'

/** What limits a panel user (`decisions.md §C 28`); null = all. */
export type Alcance = Pick<ActorPainel, 'redesPermitidas' | 'revendasPermitidas'>

/** Whether a shop and its network are among those that the person may see. */
export const noAlcance = (
  { redesPermitidas, revendasPermitidas }: Alcance,
  rede: RawBuilder<unknown>,
  revenda: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${redesPermitidas}::uuid[] is null or ${rede} = any(${redesPermitidas}::uuid[]))
    and (${revendasPermitidas}::uuid[] is null or ${revenda} = any(${revendasPermitidas}::uuid[]))`

/** @throws Failure `revenda-nao-encontrada` for a shop that the person may not see: to them there is none */
export async function conferirRevendaNoAlcance(db: Db, alcance: Alcance, cnpj: string): Promise<void> {
  const vista = await db
    .selectFrom('revendas as r')
    .select('r.id')
    .where('r.cnpj', '=', cnpj)
    .where('r.excluido_em', 'is', null)
    .where(noAlcance(alcance, sql`r.id_rede`, sql`r.id`))
    .executeTakeFirst()
  if (!vista)
    throw new Failure('invalid', 'revenda-nao-encontrada', 'Dental não encontrada', {
      cnpjRevenda: 'Dental não encontrada',
    })
}

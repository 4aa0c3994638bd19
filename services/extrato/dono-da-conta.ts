import { sql } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import type { extratoDoParceiro } from '#contracts/http/extrato.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { limitedToRevendas, within, type Reach } from '#services/engine/reach/reach.ts'

export type Dono = Answer<typeof extratoDoParceiro>['parceiro']

/**
 * The seller with a CPF or an id, by the shop where they are now (`domain.md §4 Access`); who was deleted keeps their
 * statement, for everybody but role 3. Somebody out of reach is not told apart from nobody.
 */
export async function procurarDono(
  db: Db,
  reach: Reach,
  quem: { cpf: string } | { id: string },
): Promise<Dono | undefined> {
  const ele = 'cpf' in quem ? sql`p.cpf = ${quem.cpf}` : sql`p.id = ${quem.id}`
  const procurar = (excluidos: boolean) =>
    sql<Dono>`
    select p.id, coalesce(p.cpf, '') as cpf, p.nome, p.ativo::int as ativo,
      (p.excluido_em is not null)::int as excluido,
      json_build_object('id', r.id, 'cnpj', r.cnpj, 'nomeFantasia', r.nome_fantasia) as revenda,
      json_build_object('id', e.id, 'nome', e.nome) as rede
    from parceiros p join revendas r on r.id = p.id_revenda join redes e on e.id = r.id_rede
    where ${ele} and p.excluido_em is ${excluidos ? sql`not null` : sql`null`}
      and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}
    order by p.excluido_em desc limit 1`.execute(db)
  return (await procurar(false)).rows[0] ?? (limitedToRevendas(reach) ? undefined : (await procurar(true)).rows[0])
}

/** @throws Failure `parceiro-nao-encontrado` */
export async function donoDaConta(db: Db, reach: Reach, cpf: string): Promise<Dono> {
  const dono = await procurarDono(db, reach, { cpf })
  if (!dono)
    throw notFound(
      'parceiro-nao-encontrado',
      'Nenhum vendedor com este CPF foi encontrado entre os que você pode ver. Confira o número.',
    )
  return dono
}

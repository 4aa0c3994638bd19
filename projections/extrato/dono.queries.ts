import { sql } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import type { extratoDoParceiro } from '#contracts/http/extrato.ts'
import type { Db } from '#services/database/connection.ts'

export type Dono = Answer<typeof extratoDoParceiro>['parceiro']

/** Whose statements somebody may read: null = all. Shops are those of role 3, and mean who sells there now. */
export interface AlcanceDeContas {
  redes: string[] | null
  revendas: string[] | null
}

/**
 * The seller with this CPF, by the shop where they are now (`domain.md §4 Access`); who was deleted keeps their
 * statement, for everybody but role 3. Somebody out of reach is not told apart from nobody.
 */
export async function donoDaConta(db: Db, cpf: string, { redes, revendas }: AlcanceDeContas): Promise<Dono> {
  const procurar = (excluidos: boolean) =>
    sql<Dono>`
    select p.id, p.cpf, p.nome, p.ativo::int as ativo, (p.excluido_em is not null)::int as excluido,
      json_build_object('id', r.id, 'cnpj', r.cnpj, 'nomeFantasia', r.nome_fantasia) as revenda, json_build_object('id', e.id, 'nome', e.nome) as rede
    from parceiros p join revendas r on r.id = p.id_revenda join redes e on e.id = r.id_rede
    where p.cpf = ${cpf} and p.excluido_em is ${excluidos ? sql`not null` : sql`null`}
      and (${redes}::uuid[] is null or r.id_rede = any(${redes}::uuid[])) and (${revendas}::uuid[] is null or r.id = any(${revendas}::uuid[]))
    order by p.excluido_em desc limit 1`.execute(db)
  const dono = (await procurar(false)).rows[0] ?? (revendas ? undefined : (await procurar(true)).rows[0])
  if (!dono)
    throw notFound(
      'parceiro-nao-encontrado',
      'Nenhum vendedor com este CPF foi encontrado entre os que você pode ver. Confira o número.',
    )
  return dono
}

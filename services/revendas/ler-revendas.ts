import { sql } from 'kysely'
import type { Answer, Call } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import type { Revenda, revendaPublica, revendas } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'

/**
 * The shops a panel user sees, by name. Only role 2 sees inactive ones, but a code or a CNPJ is in use whether its shop
 * is active or not.
 */
export async function lerRevendas(
  db: Db,
  reach: Reach,
  permissao: Papel,
  { ativo, codigo, cnpj, rede }: Call<typeof revendas>['query'],
): Promise<Revenda[]> {
  const procura = codigo !== undefined || cnpj !== undefined
  const soAtivas = ativo === '1' || (!procura && permissao !== ADMINISTRADOR)
  const { rows } = await sql<Revenda>`
    select r.id, r.codigo, r.cnpj, r.nome_fantasia as "nomeFantasia", r.razao_social as "razaoSocial",
      r.id_rede as "idRede", d.nome as "redeNome", r.end_cidade as "endCidade", r.end_estado as "endEstado",
      r.tipo_pontuacao as "tipoPontuacao", r.ativo::int as ativo, r.versao
    from revendas r join redes d on d.id = r.id_rede
    where r.excluido_em is null and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}
      and ${soAtivas ? sql`r.ativo` : sql`true`}
      and ${codigo === undefined ? sql`true` : sql`lower(r.codigo) = lower(${codigo})`}
      and ${cnpj === undefined ? sql`true` : sql`r.cnpj = ${cnpj}`}
      and ${rede === undefined ? sql`true` : sql`lower(d.nome) = lower(${rede})`}
    order by r.nome_fantasia collate "pt-BR-x-icu", r.id`.execute(db)
  return rows
}

/**
 * An active shop as anybody may see it.
 * @throws Failure `revenda-nao-encontrada`
 */
export async function lerRevendaPublica(db: Db, id: string): Promise<Answer<typeof revendaPublica>> {
  const row = await db
    .selectFrom('revendas')
    .select(['id', 'nome_fantasia as nomeFantasia'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('revenda-nao-encontrada', 'Dental não encontrada')
  return row
}

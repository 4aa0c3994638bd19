import { sql } from 'kysely'
import { notFound } from '#contracts/errors.ts'
import type { Revenda } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { noAlcance } from '#services/cadastros/alcance.ts'
import type { Db } from '#services/database/connection.ts'
import type { Handlers } from '../endpoints.ts'

export function revendasRoutes({ db }: { db: Db }): Pick<Handlers, 'revendas' | 'revendaPublica'> {
  return {
    /** Only role 2 sees inactive ones, but a code or a CNPJ is in use whether its shop is active or not. */
    async revendas({ query: { ativo, codigo, cnpj, rede } }, { actor }) {
      const procura = codigo !== undefined || cnpj !== undefined
      const { rows } = await sql<Revenda>`
        select r.id, r.codigo, r.cnpj, r.nome_fantasia as "nomeFantasia", r.razao_social as "razaoSocial", r.id_rede as "idRede", d.nome as "redeNome",
          r.end_cidade as "endCidade", r.end_estado as "endEstado", r.tipo_pontuacao as "tipoPontuacao", r.ativo::int as ativo, r.versao
        from revendas r join redes d on d.id = r.id_rede
        where r.excluido_em is null and ${noAlcance(actor, sql`r.id_rede`, sql`r.id`)}
          and ${ativo === '1' || (!procura && actor.permissao !== ADMINISTRADOR) ? sql`r.ativo` : sql`true`}
          and ${codigo === undefined ? sql`true` : sql`lower(r.codigo) = lower(${codigo})`} and ${cnpj === undefined ? sql`true` : sql`r.cnpj = ${cnpj}`}
          and ${rede === undefined ? sql`true` : sql`lower(d.nome) = lower(${rede})`}
        order by r.nome_fantasia collate "pt-BR-x-icu", r.id`.execute(db)
      return { revendas: rows }
    },
    async revendaPublica({ params }) {
      const row = await db
        .selectFrom('revendas')
        .select(['id', 'nome_fantasia as nomeFantasia'])
        .where('id', '=', params.idRevenda)
        .where('ativo', '=', true)
        .where('excluido_em', 'is', null)
        .executeTakeFirst()
      if (!row) throw notFound('revenda-nao-encontrada', 'Dental não encontrada')
      return row
    },
  }
}

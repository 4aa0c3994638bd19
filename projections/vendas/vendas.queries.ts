import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/database/connection.ts'

export interface VendaProcurada { chave: string; idParceiro: string; idRevenda: string; realizadoEm: Dia; totalVenda: Centesimos }

/** For each sale, by its index, a shop in which the same number, seller, day and total stands already (`domain.md §4`). */
export async function iguaisEmOutraDental(db: Db, vendas: readonly VendaProcurada[]): Promise<Map<number, string>> {
  if (vendas.length === 0) return new Map()
  const { rows } = await sql<{ n: number; revenda: string }>`
    select distinct on (b.n) b.n::int as n, r.nome_fantasia as revenda
    from unnest(${vendas.map((v) => v.chave)}::text[], ${vendas.map((v) => v.idParceiro)}::uuid[], ${vendas.map((v) => v.idRevenda)}::uuid[],
      ${vendas.map((v) => v.realizadoEm)}::date[], ${vendas.map((v) => v.totalVenda)}::bigint[]) with ordinality
      as b(chave, id_parceiro, id_revenda, realizado_em, total_venda, n)
    join vendas.vendas v on v.chave = b.chave and v.id_parceiro = b.id_parceiro and v.realizado_em = b.realizado_em
      and v.total_venda = b.total_venda and v.id_revenda <> b.id_revenda and v.situacao = 'em-pe'
    join revendas r on r.id = v.id_revenda
    order by b.n, v.numero`.execute(db)
  return new Map(rows.map(({ n, revenda }) => [n - 1, revenda]))
}

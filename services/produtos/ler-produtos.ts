import { sql } from 'kysely'
import type { Call } from '#contracts/endpoint.ts'
import type { Produto, produtos } from '#contracts/http/produtos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import { pontosDosProdutos } from '#projections/valores/valores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'

/**
 * The manufacturer's products, by name. Only role 2 sees inactive ones, but a code is in use whether its product is
 * active or not (`decisions.md §C 30`). Without reach: anybody who may call may know it.
 */
export async function lerProdutos(
  db: Db,
  permissao: Papel,
  { ativo, codigo, completo }: Call<typeof produtos>['query'],
  hoje: Dia,
): Promise<Produto[]> {
  const soAtivos = ativo === '1' || (codigo === undefined && permissao !== ADMINISTRADOR)
  const [{ rows }, pontos, revendas] = await Promise.all([
    sql<Omit<Produto, 'valorPontos'>>`
      select id, codigo, nome, valor_unitario as "valorUnitario", ativo::int as ativo, versao from produtos
      where excluido_em is null and ${soAtivos ? sql`ativo` : sql`true`}
        and ${codigo === undefined ? sql`true` : sql`lower(codigo) = lower(${codigo})`}
      order by nome collate "pt-BR-x-icu", id`.execute(db),
    pontosDosProdutos(db, hoje),
    completo === '1' ? contarRevendas(db) : undefined,
  ])
  return rows.map((row) => ({
    ...row,
    valorPontos: pontos.get(row.id) ?? null,
    numeroRevendas: revendas && (revendas.get(row.id) ?? 0),
  }))
}

/** How many shops sell each product now. */
async function contarRevendas(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select id_produto as id, count(distinct id_revenda)::int as n from produtos_revenda
    where ativo and excluido_em is null group by id_produto`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

import { sql, type RawBuilder } from 'kysely'
import type { ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import { pontosDosProdutos } from '#projections/valores/valores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'

export interface FiltroDeProdutosRevenda {
  id?: string
  cnpjRevenda?: string | undefined
  codRevenda?: string | undefined
  codigo?: string | undefined
}

/**
 * Products of shops within what the person may see, by name. Only role 2 sees inactive ones, but a code is in use
 * whether its product is active or not (`decisions.md §C 30`).
 */
export function lerProdutosRevenda(
  db: Db,
  reach: Reach,
  permissao: Papel,
  { id, cnpjRevenda, codRevenda, codigo }: FiltroDeProdutosRevenda,
  hoje: Dia,
): Promise<ProdutoRevenda[]> {
  const soAtivos = id === undefined && codigo === undefined && permissao !== ADMINISTRADOR
  return lerOnde(
    db,
    sql`${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}
      and ${soAtivos ? sql`p.ativo` : sql`true`}
      and ${id === undefined ? sql`true` : sql`p.id = ${id}`}
      and ${cnpjRevenda === undefined ? sql`true` : sql`r.cnpj = ${cnpjRevenda}`}
      and ${codRevenda === undefined ? sql`true` : sql`lower(r.codigo) = lower(${codRevenda})`}
      and ${codigo === undefined ? sql`true` : sql`lower(p.codigo) = lower(${codigo})`}`,
    hoje,
  )
}

/** What the shop of a member sells now; none when the CNPJ is another shop's. Without reach: one's own. */
export const lerProdutosDaLoja = (
  db: Db,
  idParceiro: string,
  cnpjRevenda: string | undefined,
  hoje: Dia,
): Promise<ProdutoRevenda[]> =>
  lerOnde(
    db,
    sql`r.id = (select id_revenda from parceiros where id = ${idParceiro}) and p.ativo and m.ativo
      and m.excluido_em is null and ${cnpjRevenda === undefined ? sql`true` : sql`r.cnpj = ${cnpjRevenda}`}`,
    hoje,
  )

async function lerOnde(db: Db, onde: RawBuilder<unknown>, hoje: Dia): Promise<ProdutoRevenda[]> {
  const [{ rows }, pontos] = await Promise.all([
    sql<Omit<ProdutoRevenda, 'valorPontos'> & { id_produto: string }>`
      select p.id, p.id_produto, m.codigo as "codigoPadrao", m.nome as "nomePadrao", p.codigo, p.nome,
        p.valor_unitario as "valorUnitario", r.cnpj as "cnpjRevenda", p.ativo::int as ativo, p.versao
      from produtos_revenda p join revendas r on r.id = p.id_revenda join produtos m on m.id = p.id_produto
      where p.excluido_em is null and r.excluido_em is null and ${onde}
      order by p.nome collate "pt-BR-x-icu", p.id`.execute(db),
    pontosDosProdutos(db, hoje),
  ])
  return rows.map(({ id_produto: idProduto, ...row }) => ({ ...row, valorPontos: pontos.get(idProduto) ?? null }))
}

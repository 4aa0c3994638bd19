import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { itens } from './sellout.projection.ts'

const i = reading(itens, 'sellout.itens i')

/** A product of the manufacturer at a shop. */
export interface ProdutoNaDental {
  idRevenda: string
  idProduto: string
}

/** The largest quantity of one item that stands. */
export interface MaiorQuantidade extends ProdutoNaDental {
  /** At the shop; null where it never sold the product. */
  naDental: Centesimos | null
  /** Where the shop never sold it: in the whole programme; null where nobody did. */
  noPrograma: Centesimos | null
}

/** The largest quantities that were sold before, of each pair. Without reach: anybody who may call may know it. */
export async function maioresQuantidades(db: Db, pares: readonly ProdutoNaDental[]): Promise<MaiorQuantidade[]> {
  if (pares.length === 0) return []
  const { rows } = await sql<MaiorQuantidade>`
    with pares as materialized (
      select * from unnest(${pares.map((par) => par.idRevenda)}::uuid[], ${pares.map((par) => par.idProduto)}::uuid[])
        as p(id_revenda, id_produto)),
    na_dental as materialized (
      select ${i.id_revenda}, ${i.id_produto}, max(${i.qtde}) as maior from ${i}
      where (${i.id_revenda}, ${i.id_produto}) in (select * from pares) group by 1, 2),
    no_programa as materialized (
      select ${i.id_produto}, max(${i.qtde}) as maior from ${i}
      where ${i.id_produto} in (
        select p.id_produto from pares p
        where (p.id_revenda, p.id_produto) not in (select d.id_revenda, d.id_produto from na_dental d))
      group by 1)
    select pares.id_revenda as "idRevenda", pares.id_produto as "idProduto", d.maior as "naDental",
      case when d.maior is null then p.maior end as "noPrograma"
    from pares left join na_dental d using (id_revenda, id_produto) left join no_programa p using (id_produto)`.execute(
    db,
  )
  return rows
}

/** What was sold in each sale. Sales that do not stand are missing. Without reach: of ids found within reach. */
export async function itensDasVendas(db: Db, idsDasVendas: readonly string[]): Promise<Map<string, ProdutoVendido[]>> {
  if (idsDasVendas.length === 0) return new Map()
  const { rows } = await sql<ProdutoVendido & { idVenda: string }>`
    select ${i.id_venda} as "idVenda", ${i.id_produto} as "idProduto", ${i.qtde} from ${i}
    where ${i.id_venda} = any(${idsDasVendas}::uuid[])`.execute(db)
  return Map.groupBy(rows, ({ idVenda }) => idVenda)
}

export interface ProdutoVendido {
  idProduto: string
  qtde: Centesimos
}

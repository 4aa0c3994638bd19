import { sql, type RawBuilder } from 'kysely'
import type { VendaPedida } from '#contracts/events/pedido.ts'
import type { VendaDoPedido } from '#contracts/http/aprovacoes.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { vendasComNota } from '../vendas/vendas.queries.ts'
import { reading } from '../reading.ts'
import { pedidos, vendas } from './aprovacoes.projection.ts'

const p = reading(pedidos, 'aprovacoes.pedidos p')
const q = reading(pedidos, 'aprovacoes.pedidos q')
const s = vendasComNota('s')
const v = reading(vendas, 'aprovacoes.vendas v')
const w = reading(vendas, 'aprovacoes.vendas w')

/** A sale that waits for a second person, and in which request. */
export interface VendaQueAguarda {
  pedido: number
  pedidoPor: string
  venda: VendaPedida
}

/**
 * Of these sales those that wait, by their ids; two requests that ask for one are told by the first. Without reach: of
 * ids found within reach.
 */
export async function vendasQueAguardam(db: Db, idsVendas: readonly string[]): Promise<Map<string, VendaQueAguarda>> {
  if (idsVendas.length === 0) return new Map()
  const { rows } = await sql<VendaQueAguarda>`
    select ${p.numero} as pedido, coalesce(u.nome, 'Equipe') as "pedidoPor", ${v.venda}
    from ${v} join ${p} on ${p.id_pedido} = ${v.id_pedido} and ${p.situacao} = 'pendente'
      left join usuarios u on u.id = ${p.pedido_por}
    where ${v.id_venda} = any(${[...idsVendas]}::uuid[]) order by ${p.numero} desc`.execute(db)
  return new Map(rows.map((row) => [row.venda.idVenda, row]))
}

/**
 * The sales of these sellers at these shops that wait, the first requests first. Without reach: of ids found within
 * reach.
 */
export async function vendasQueAguardamDe(
  db: Db,
  vendedores: readonly { idParceiro: string; idRevenda: string }[],
): Promise<VendaQueAguarda[]> {
  const { rows } = await sql<VendaQueAguarda>`
    select ${p.numero} as pedido, coalesce(u.nome, 'Equipe') as "pedidoPor", ${v.venda}
    from ${p} join ${v} on ${v.id_pedido} = ${p.id_pedido}
      left join usuarios u on u.id = ${p.pedido_por}
    where ${p.situacao} = 'pendente' and (${v.id_parceiro}, ${v.id_revenda}) in (
      select * from unnest(${vendedores.map(({ idParceiro }) => idParceiro)}::uuid[],
        ${vendedores.map(({ idRevenda }) => idRevenda)}::uuid[]))
    order by ${p.numero}`.execute(db)
  return rows
}

/**
 * The number of the request in which the sale of a submission waits; null while none does. Without reach: of ids found
 * within reach.
 */
export const PEDIDO_DO_ENVIO = (idEnvio: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
  select min(${q.numero}) from ${w} join ${q} on ${q.id_pedido} = ${w.id_pedido}
  where ${w.id_envio} = ${idEnvio} and ${q.situacao} = 'pendente')`

/** The requests that an upload made, in the order of their numbers. Without reach: of ids found within reach. */
export const PEDIDOS_DO_PROCESSAMENTO = (idProcessamento: string): RawBuilder<unknown> => sql`(
  select distinct ${w.id_pedido} from ${w} where ${w.id_processamento} = ${idProcessamento})`

/** The request of an upload that asked for a sale. Without reach: of ids found within reach. */
export async function pedidoDaVenda(
  db: Db,
  { idVenda, idProcessamento }: { idVenda: string; idProcessamento: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ${p.id_pedido} as id from ${v}
      join ${p} on ${p.id_pedido} = ${v.id_pedido} and ${p.situacao} = 'confirmado'
    where ${v.id_venda} = ${idVenda} and ${v.id_processamento} = ${idProcessamento}
    order by ${p.numero} desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The sales that a request asks for, those with the most points first. Without reach: of ids found within reach. */
export async function vendasDoPedido(
  db: Db,
  idPedido: string,
  limite: number,
): Promise<(VendaDoPedido & { venda: VendaPedida })[]> {
  const { rows } = await sql<VendaDoPedido & { venda: VendaPedida }>`
    select ${s.numero} as "idVenda", ${v.identificador} as nota, coalesce(p.nome, '') as vendedor,
      r.nome_fantasia as revenda, ${v.pontos}, ${v.venda}
    from ${v} join parceiros p on p.id = ${v.id_parceiro} join revendas r on r.id = ${v.id_revenda}
      left join ${s} on ${s.id_venda} = ${v.id_venda} and ${s.situacao} <> 'anulada'
    where ${v.id_pedido} = ${idPedido} order by ${v.pontos} desc, ${v.identificador} limit ${limite}`.execute(db)
  return rows
}

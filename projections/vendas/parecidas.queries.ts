import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { raizDaChave, type TipoFiscal } from '#contracts/values/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import { cadaVenda } from './vendas.projection.ts'

const v = reading(cadaVenda, 'vendas.vendas v')

export interface VendaProcurada {
  idVenda: string
  tipoFiscal: TipoFiscal
  chave: string
  idParceiro: string
  idRevenda: string
  realizadoEm: Dia
  totalVenda: Centesimos
}

/** A sale that stands and looks like one that is looked for. */
export interface VendaParecida {
  /** Index of the one that is looked for. */
  n: number
  idVenda: string
  numero: number
  chave: string
  /** The other shop in which it stands; null for the same shop, where its items are still to be compared. */
  outraDental: string | null
}

/**
 * The sales that stand with the seller and day of those that are looked for, and
 * - in another shop within reach: the same number and total (`domain.md §4`);
 * - in the same shop, of the same kind of document: another number that is the same before its suffix. Not of those
 *   that stand themselves: they were told apart before.
 *
 * Each of the three ways in which two numbers may begin alike has its index.
 */
export async function vendasParecidas(
  db: Db,
  reach: Reach,
  vendas: readonly VendaProcurada[],
): Promise<VendaParecida[]> {
  if (vendas.length === 0) return []
  const mesmoDia = sql`${v.id_parceiro} = b.id_parceiro and ${v.realizado_em} = b.realizado_em
    and ${v.situacao} = 'em-pe'`
  const daDental = sql`${v.id_revenda} = b.id_revenda and ${v.tipo_fiscal} = b.tipo_fiscal and ${v.chave} <> b.chave
    and ${v.id_venda} <> b.id_venda`
  const { rows } = await sql<VendaParecida>`
    with b as materialized (
      select * from unnest(${vendas.map((v) => v.idVenda)}::uuid[], ${vendas.map((v) => v.tipoFiscal)}::text[],
        ${vendas.map((v) => v.chave)}::text[], ${vendas.map((v) => raizDaChave(v.chave))}::text[],
        ${vendas.map((v) => v.idParceiro)}::uuid[], ${vendas.map((v) => v.idRevenda)}::uuid[],
        ${vendas.map((v) => v.realizadoEm)}::date[], ${vendas.map((v) => v.totalVenda)}::bigint[]) with ordinality
        as b(id_venda, tipo_fiscal, chave, raiz, id_parceiro, id_revenda, realizado_em, total_venda, n)),
    iguais as (
      select b.n, ${v.id_venda}, ${v.numero}, ${v.chave}, r.nome_fantasia from b
      join ${v} on ${v.chave} = b.chave and ${mesmoDia} and ${v.total_venda} = b.total_venda
        and ${v.id_revenda} <> b.id_revenda and ${within(reach, { rede: v.id_rede, revenda: v.id_revenda })}
      join revendas r on r.id = ${v.id_revenda}),
    sem_sufixo as (
      select b.n, ${v.id_venda}, ${v.numero}, ${v.chave}, b.id_venda as de from b
      join ${v} on ${v.chave} = b.raiz and ${mesmoDia} and ${daDental} where b.raiz is not null),
    com_sufixo as (
      select b.n, ${v.id_venda}, ${v.numero}, ${v.chave}, b.id_venda as de from b
      join ${v} on ${v.raiz} = coalesce(b.raiz, b.chave) and ${mesmoDia} and ${daDental}),
    da_dental as (
      select * from sem_sufixo union all select * from com_sufixo)
    select n::int - 1 as n, id_venda as "idVenda", numero, chave, nome_fantasia as "outraDental" from iguais
    union all
    select n::int - 1, id_venda, numero, chave, null from da_dental d
    where not exists (select 1 from ${v} where ${v.id_venda} = d.de and ${v.situacao} <> 'anulada')
    order by n, numero`.execute(db)
  return rows
}

/**
 * Which of these sales use their note: they stand, or their award was cancelled. Without reach: of ids found within
 * reach.
 */
export async function notasEmUso(db: Db, idsDasVendas: readonly string[]): Promise<Set<string>> {
  if (idsDasVendas.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select ${v.id_venda} as id from ${v}
    where ${v.id_venda} = any(${idsDasVendas}::uuid[]) and ${v.situacao} <> 'anulada'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A sale that a version before named by another key than it has now. */
export interface NotaDeAntes {
  n: number
  idVenda: string
  /** Whether its key is the one that is looked for; else its id is of that key, and its note another one. */
  eEsta: boolean
}

/** What such sales have to do with keys of today, each by its index. Without reach: of ids found within reach. */
export async function notasDeAntes(
  db: Db,
  notas: readonly { idRevenda: string; tipoFiscal: TipoFiscal; chave: string }[],
): Promise<NotaDeAntes[]> {
  const { rows } = await sql<NotaDeAntes>`
    with b as materialized (
      select * from unnest(${notas.map((nota) => nota.idRevenda)}::uuid[],
        ${notas.map((nota) => nota.tipoFiscal)}::text[], ${notas.map((nota) => nota.chave)}::text[]) with ordinality
        as b(id_revenda, tipo_fiscal, chave, n))
    select b.n::int - 1 as n, ${v.id_venda} as "idVenda", true as "eEsta" from b
    join ${v} on ${v.id_revenda} = b.id_revenda and ${v.chave} = b.chave and ${v.tipo_fiscal} = b.tipo_fiscal
      and ${v.chave_antiga} is not null and ${v.situacao} <> 'anulada'
    union all
    select b.n::int - 1, ${v.id_venda}, false from b
    join ${v} on ${v.id_revenda} = b.id_revenda and ${v.chave_antiga} = b.chave and ${v.tipo_fiscal} = b.tipo_fiscal
    order by n, "eEsta"`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** `select …`: from when on a product had which points a unit, and until before when. */
export const VIGENCIAS_DOS_PRODUTOS = sql`
  select id_produto, valor, desde, lead(desde) over (partition by id_produto order by desde, posicao) as ate
  from valores.produto`

/**
 * Points of one unit of each product that has them on a day, as known now. Without reach: anybody who may call may know
 * it.
 */
export async function pontosDosProdutos(db: Db, dia: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; valor: number }>`
    select distinct on (id_produto) id_produto as id, valor from valores.produto
    where desde <= ${dia}::date order by id_produto, desde desc, posicao desc`.execute(db)
  return new Map(rows.map(({ id, valor }) => [id, valor]))
}

/**
 * Money per point of each network that has it on a day, as known now. Without reach: anybody who may call may know it.
 */
export async function valorPontoDasRedes(db: Db, dia: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; valor: number }>`
    select distinct on (id_rede) id_rede as id, valor from valores.rede
    where desde <= ${dia}::date order by id_rede, desde desc, posicao desc`.execute(db)
  return new Map(rows.map(({ id, valor }) => [id, valor]))
}

/** A dated value that was recorded: whose, from when, and where in the ledger. */
export interface ValorRegistrado {
  posicao: number
  alvo: string
  desde: Dia
}

/**
 * For each, by its position, the value that held on its first day as known before it: what it took the place of. The
 * first of all has none. Without reach: of ids found within reach.
 */
export async function valoresAntes(db: Db, registrados: readonly ValorRegistrado[]): Promise<Map<number, Centesimos>> {
  if (registrados.length === 0) return new Map()
  const { rows } = await sql<{ posicao: number; valor: Centesimos }>`
    select b.posicao, v.valor
    from unnest(${registrados.map(({ posicao }) => posicao)}::bigint[], ${registrados.map(({ alvo }) => alvo)}::uuid[],
      ${registrados.map(({ desde }) => desde)}::date[]) as b(posicao, alvo, desde)
    cross join lateral (
      select valor from (
        select desde, posicao, valor from valores.rede where id_rede = b.alvo
        union all select desde, posicao, valor from valores.produto where id_produto = b.alvo) t
      where t.desde <= b.desde and t.posicao < b.posicao order by t.desde desc, t.posicao desc limit 1) v`.execute(db)
  return new Map(rows.map(({ posicao, valor }) => [posicao, valor]))
}

/**
 * The day on which the programme starts in each network, as entered last. Without reach: anybody who may call may know
 * it.
 */
export async function inicioDoPrograma(db: Db): Promise<Map<string, Dia>> {
  const { rows } = await sql<{ id: string; desde: Dia }>`
    select distinct on (id_rede) id_rede as id, desde from valores.inicio order by id_rede, posicao desc`.execute(db)
  return new Map(rows.map(({ id, desde }) => [id, desde]))
}

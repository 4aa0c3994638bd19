import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { inicio, produto, rede } from './valores.projection.ts'

const i = reading(inicio, 'valores.inicio i')
const p = reading(produto, 'valores.produto p')
const r = reading(rede, 'valores.rede r')

/** `select …`: from when on a product had which points a unit, and until before when. */
export const VIGENCIAS_DOS_PRODUTOS = sql`
  select ${p.id_produto}, ${p.valor}, ${p.desde}, lead(${p.desde}) over (partition by ${p.id_produto}
    order by ${p.desde}, ${p.posicao}) as ate
  from ${p}`

/**
 * Points of one unit of each product that has them on a day, as known now. Without reach: anybody who may call may know
 * it.
 */
export async function pontosDosProdutos(db: Db, dia: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; valor: number }>`
    select distinct on (${p.id_produto}) ${p.id_produto} as id, ${p.valor} from ${p}
    where ${p.desde} <= ${dia}::date order by ${p.id_produto}, ${p.desde} desc, ${p.posicao} desc`.execute(db)
  return new Map(rows.map(({ id, valor }) => [id, valor]))
}

/**
 * Money per point of each network that has it on a day, as known now. Without reach: anybody who may call may know it.
 */
export async function valorPontoDasRedes(db: Db, dia: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; valor: number }>`
    select distinct on (${r.id_rede}) ${r.id_rede} as id, ${r.valor} from ${r}
    where ${r.desde} <= ${dia}::date order by ${r.id_rede}, ${r.desde} desc, ${r.posicao} desc`.execute(db)
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
        select ${r.desde}, ${r.posicao}, ${r.valor} from ${r} where ${r.id_rede} = b.alvo
        union all select ${p.desde}, ${p.posicao}, ${p.valor} from ${p} where ${p.id_produto} = b.alvo) t
      where t.desde <= b.desde and t.posicao < b.posicao order by t.desde desc, t.posicao desc limit 1) v`.execute(db)
  return new Map(rows.map(({ posicao, valor }) => [posicao, valor]))
}

/**
 * The day on which the programme starts in each network, as entered last. Without reach: anybody who may call may know
 * it.
 */
export async function inicioDoPrograma(db: Db): Promise<Map<string, Dia>> {
  const { rows } = await sql<{ id: string; desde: Dia }>`
    select distinct on (${i.id_rede}) ${i.id_rede} as id, ${i.desde} from ${i}
      order by ${i.id_rede}, ${i.posicao} desc`.execute(db)
  return new Map(rows.map(({ id, desde }) => [id, desde]))
}

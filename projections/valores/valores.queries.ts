import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** Points of one unit of each product that has them on a day, as known now. */
export async function pontosDosProdutos(db: Db, dia: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; valor: number }>`
    select distinct on (id_produto) id_produto as id, valor from valores.produto
    where desde <= ${dia}::date order by id_produto, desde desc, posicao desc`.execute(db)
  return new Map(rows.map(({ id, valor }) => [id, valor]))
}

/** Money per point of each network that has it on a day, as known now. */
export async function valorPontoDasRedes(db: Db, dia: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; valor: number }>`
    select distinct on (id_rede) id_rede as id, valor from valores.rede
    where desde <= ${dia}::date order by id_rede, desde desc, posicao desc`.execute(db)
  return new Map(rows.map(({ id, valor }) => [id, valor]))
}

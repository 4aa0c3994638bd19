import { sql } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import type { ContaDaQuery } from './contas.queries.ts'
import { reading } from '../reading.ts'
import { contas, lotes, movimentos } from './extrato.projection.ts'

const c = reading(contas, 'extrato.contas c')
const l = reading(lotes, 'extrato.lotes l')
const m = reading(movimentos, 'extrato.movimentos m')

export interface Encerramento {
  em: Dia
  por: string
  /** Null once the text was deleted on request. */
  motivo: string | null
}

/** Of those whose account is closed: since when, by whom, and why. Without reach: of ids found within reach. */
export async function encerramentosDe(db: Db, idsParceiros: readonly string[]): Promise<Map<string, Encerramento>> {
  const { rows } = await sql<Encerramento & { id: string }>`
    select ${m.id_parceiro} as id, ${m.em}, t.texto as motivo,
      case ${m.por_tipo} when 'usuario' then coalesce(u.nome, 'Equipe') || coalesce(', confirmado por ' || a.nome, '')
        when 'parceiro' then 'O próprio vendedor'
        else 'Sistema' end as por
    from ${m} left join usuarios u on ${m.por_tipo} = 'usuario' and u.id = ${m.por}
    left join usuarios a on a.id = ${m.aprovado_por} left join textos t on t.id = ${m.id_texto}
    where ${m.id_parceiro} = any(${idsParceiros}::uuid[]) and ${m.tipo} = 'encerramento'
    order by ${m.posicao} desc`.execute(db)
  return new Map(rows.map(({ id, ...encerramento }) => [id, encerramento]))
}

/** Whose accounts: a salesperson's, or those of all who are in a shop now. */
export type AlvoDoEncerramento = { idParceiro: string } | { idRevenda: string }

/**
 * The accounts to close, within reach, and whether each is closed already; the account itself decides. One with lots
 * left was stopped midway.
 */
export async function contasAEncerrar(
  db: Db,
  reach: Reach,
  alvo: AlvoDoEncerramento,
): Promise<(ContaDaQuery & { encerrada: boolean })[]> {
  const quem = 'idParceiro' in alvo ? sql`p.id = ${alvo.idParceiro}` : sql`p.id_revenda = ${alvo.idRevenda}`
  const { rows } = await sql<ContaDaQuery & { encerrada: boolean }>`
    select p.id as "idParceiro", p.id_revenda as "idRevenda", r.id_rede as "idRede",
      coalesce(${c.movimentos}, 0) as movimentos, exists (
        select from ${m} where ${m.id_parceiro} = p.id and ${m.tipo} = 'encerramento'
      ) and not exists (
        select from ${l} where ${l.id_parceiro} = p.id and ${l.restante} > 0) as encerrada
    from parceiros p join revendas r on r.id = p.id_revenda left join ${c} on ${c.id_parceiro} = p.id
    where ${quem} and p.excluido_em is null and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}
    order by p.id`.execute(db)
  return rows
}

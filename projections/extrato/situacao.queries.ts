import { sql } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/database/connection.ts'
import { acertar, type NaData } from './acertar.ts'
import { vistos, type Visao } from './visao.ts'

/** Dates that the statement lists as "what expires when". */
const VENCIMENTOS = 24

export type Situacao = Pick<Answer<typeof extrato>, 'saldo' | 'divida' | 'aguardandoExpiracao' | 'vencimentos' | 'totalMovimentos'>

/** What can be spent on a day: lots valid on it, less debt (`domain.md §2`). Zero for who has no movement yet. */
export async function lerSaldo(db: Db, idParceiro: string, hoje: Dia): Promise<{ saldo: Centesimos; divida: Centesimos; aguardandoExpiracao: Centesimos; movimentos: number }> {
  const { rows } = await sql<{ saldo: number; divida: number; aguardandoExpiracao: number; movimentos: number }>`
    select coalesce(l.validos, 0)::bigint - coalesce(c.divida, 0)::bigint as saldo, coalesce(c.divida, 0)::bigint as divida,
      coalesce(l.vencidos, 0)::bigint as "aguardandoExpiracao", coalesce(c.movimentos, 0) as movimentos
    from (select sum(restante) filter (where vence_em >= ${hoje}::date) as validos, sum(restante) filter (where vence_em < ${hoje}::date) as vencidos
      from extrato.lotes where id_parceiro = ${idParceiro} and restante > 0) l
    left join extrato.contas c on c.id_parceiro = ${idParceiro}`.execute(db)
  return rows[0]!
}

/** Balance, debt, what waits for expiry and what expires when, as both clocks show them. */
export async function lerSituacao(db: Db, idParceiro: string, visao: Visao): Promise<Situacao> {
  if (!visao.agora) return lerSituacaoEm(db, idParceiro, visao)
  const [{ movimentos, ...somas }, vencimentos] = await Promise.all([lerSaldo(db, idParceiro, visao.em), lerVencimentos(db, idParceiro, visao.em)])
  return { ...somas, vencimentos, totalMovimentos: movimentos }
}

async function lerVencimentos(db: Db, idParceiro: string, hoje: Dia): Promise<Situacao['vencimentos']> {
  const { rows } = await sql<{ venceEm: string; pontos: number }>`
    select vence_em as "venceEm", sum(restante)::bigint as pontos from extrato.lotes
    where id_parceiro = ${idParceiro} and restante > 0 and vence_em >= ${hoje}::date
    group by vence_em order by vence_em limit ${VENCIMENTOS}`.execute(db)
  return rows.map(({ venceEm, pontos }) => ({ venceEm, pontos, dias: diasEntre(hoje, venceEm) }))
}

/**
 * What the lots held then. Told by the movements that were there or, where those are more, by what the lots hold now less
 * what the others did to them: at most half of an account's movements are taken apart, and few for a recent day.
 */
async function lerSituacaoEm(db: Db, idParceiro: string, visao: Visao): Promise<Situacao> {
  const visto = vistos(idParceiro, visao)
  const { rows: [lido] } = await sql<{ movimentos: number; divida: number; datas: NaData[] }>`
    with c as materialized (
      select count(*) filter (where ${visto})::int as movimentos, coalesce(sum(divida - abatido) filter (where ${visto}), 0)::bigint as divida,
        2 * count(*) filter (where ${visto}) <= count(*) as direto
      from extrato.movimentos where id_parceiro = ${idParceiro}),
    partes as (
      select l."venceEm" as vence_em, case when m.movidos > 0 then l.pontos - coalesce(l.abatido, 0) else -l.pontos end * case when c.direto then 1 else -1 end as restante, 0 as abatido
      from c, (select pontos as movidos, lotes, (${visto}) as visto from extrato.movimentos where id_parceiro = ${idParceiro}) m,
        jsonb_to_recordset(m.lotes) as l("venceEm" date, pontos bigint, abatido bigint) where m.visto = c.direto
      union all select vence_em, restante, 0 from extrato.lotes, c where id_parceiro = ${idParceiro} and restante > 0 and not c.direto
      union all select l."venceEm", 0, l.abatido
      from (select lotes from extrato.movimentos where ${visto} and abatido > 0) m, jsonb_to_recordset(m.lotes) as l("venceEm" date, abatido bigint) where l.abatido > 0),
    datas as (select vence_em, sum(restante)::bigint as restante, sum(abatido)::bigint as abatido from partes group by vence_em)
    select c.movimentos, c.divida, (select coalesce(json_agg(json_build_object('venceEm', vence_em, 'restante', restante, 'abatido', abatido) order by vence_em), '[]')
      from datas where restante <> 0 or abatido <> 0) as datas
    from c`.execute(db)
  const { validos, vencidos, divida } = acertar(lido!.datas, lido!.divida, visao.em)
  return {
    saldo: somar(validos.map(({ restante }) => restante)) - divida, divida,
    aguardandoExpiracao: somar(vencidos.map(({ restante }) => restante)),
    vencimentos: validos.slice(0, VENCIMENTOS).map(({ venceEm, restante }) => ({ venceEm, pontos: restante, dias: diasEntre(visao.em, venceEm) })),
    totalMovimentos: lido!.movimentos,
  }
}

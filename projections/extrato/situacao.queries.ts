import { sql } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { acertar, type NaData } from './acertar.ts'
import { datasDesdeOMarco, desdeOMarco } from './marcos.ts'
import type { Visao } from './visao.ts'

/** Dates that the statement lists as "what expires when". */
const VENCIMENTOS = 24

export type Situacao = Pick<
  Answer<typeof extrato>,
  'saldo' | 'divida' | 'aguardandoExpiracao' | 'vencimentos' | 'totalMovimentos'
>

/** What can be spent on a day: lots valid on it, less debt (`domain.md §2`). Zero for who has no movement yet. */
export async function lerSaldo(
  db: Db,
  idParceiro: string,
  hoje: Dia,
): Promise<{ saldo: Centesimos; divida: Centesimos; aguardandoExpiracao: Centesimos; movimentos: number }> {
  const { rows } = await sql<{ saldo: number; divida: number; aguardandoExpiracao: number; movimentos: number }>`
    select coalesce(l.validos, 0)::bigint - coalesce(c.divida, 0)::bigint as saldo,
      coalesce(c.divida, 0)::bigint as divida,
      coalesce(l.vencidos, 0)::bigint as "aguardandoExpiracao", coalesce(c.movimentos, 0) as movimentos
    from (select sum(restante) filter (where vence_em >= ${hoje}::date) as validos, sum(restante)
      filter (where vence_em < ${hoje}::date) as vencidos
      from extrato.lotes where id_parceiro = ${idParceiro} and restante > 0) l
    left join extrato.contas c on c.id_parceiro = ${idParceiro}`.execute(db)
  return rows[0]!
}

/** Balance, debt, what waits for expiry and what expires when, as both clocks show them. */
export async function lerSituacao(db: Db, idParceiro: string, visao: Visao): Promise<Situacao> {
  if (!visao.agora) return lerSituacaoEm(db, idParceiro, visao)
  const [{ movimentos, ...somas }, vencimentos] = await Promise.all([
    lerSaldo(db, idParceiro, visao.em),
    lerVencimentos(db, idParceiro, visao.em),
  ])
  return { ...somas, vencimentos, totalMovimentos: movimentos }
}

async function lerVencimentos(db: Db, idParceiro: string, hoje: Dia): Promise<Situacao['vencimentos']> {
  const { rows } = await sql<{ venceEm: string; pontos: number }>`
    select vence_em as "venceEm", sum(restante)::bigint as pontos from extrato.lotes
    where id_parceiro = ${idParceiro} and restante > 0 and vence_em >= ${hoje}::date
    group by vence_em order by vence_em limit ${VENCIMENTOS}`.execute(db)
  return rows.map(({ venceEm, pontos }) => ({ venceEm, pontos, dias: diasEntre(hoje, venceEm) }))
}

/** What the lots held then: at the last milestone of the account before it, and what was done to them since. */
async function lerSituacaoEm(db: Db, idParceiro: string, visao: Visao): Promise<Situacao> {
  const {
    rows: [lido],
  } = await sql<{ movimentos: number; divida: number; datas: NaData[] }>`
    with ${desdeOMarco(idParceiro, visao)}, datas as (${datasDesdeOMarco})
    select movimentos + (select count(*) from depois)::int as movimentos,
      (divida + (select coalesce(sum(divida - abatido), 0) from depois))::bigint as divida,
      (select coalesce(json_agg(json_build_object('venceEm', vence_em, 'restante', restante, 'abatido', abatido)
        order by vence_em), '[]')
        from datas where restante <> 0 or abatido <> 0) as datas
    from marco`.execute(db)
  const { validos, vencidos, divida } = acertar(lido!.datas, lido!.divida, visao.em)
  return {
    saldo: somar(validos.map(({ restante }) => restante)) - divida,
    divida,
    aguardandoExpiracao: somar(vencidos.map(({ restante }) => restante)),
    vencimentos: validos
      .slice(0, VENCIMENTOS)
      .map(({ venceEm, restante }) => ({ venceEm, pontos: restante, dias: diasEntre(visao.em, venceEm) })),
    totalMovimentos: lido!.movimentos,
  }
}

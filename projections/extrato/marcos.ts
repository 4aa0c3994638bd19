import type pg from 'pg'
import { day, hundredths, instant, int, json, position, table, uuid } from '../table.ts'
import type { NaData } from './acertar.ts'

/** The effect of a movement `m` on one of its lots `l`, with the last day of that lot. */
export const EFEITO = `l."venceEm" as vence_em,
  case when m.pontos > 0 then l.pontos - coalesce(l.abatido, 0) else -l.pontos end as restante,
  coalesce(l.abatido, 0) as abatido`
export const LOTES = 'jsonb_to_recordset(m.lotes) as l("venceEm" date, pontos bigint, abatido bigint)'
export const DATAS = 'as d("venceEm" date, restante bigint, abatido bigint)'

/**
 * Milestones of accounts: the state after every `passo` movements, so that a view of another day reads the last
 * milestone before it and the few movements since (`docs/decisions/0027`). `em_max` and `registrado_max` (of all
 * movements up to the milestone) tell whether a view includes all of them; `em_min` and `registrado_min` (of those
 * since the milestone before) tell whether it includes any of these.
 */
export const marcos = table(
  'marcos',
  {
    id_parceiro: uuid,
    posicao: position,
    depois_de: position,
    movimentos: int,
    saldo: hundredths,
    divida: hundredths,
    em_min: day,
    em_max: day,
    registrado_min: instant,
    registrado_max: instant,
    datas: json<NaData[]>(),
  },
  { key: ['id_parceiro', 'posicao'] },
)

/**
 * Writes the milestones that are due, one at each multiple of `passo` movements, however these were batched. The
 * movements are written before.
 */
export async function marcar(
  tx: pg.ClientBase,
  schema: string,
  idsParceiros: readonly string[],
  passo: number,
): Promise<void> {
  await tx.query(
    `
    with antes as materialized (
      select c.id as id_parceiro, coalesce(k.posicao, 0) as posicao, coalesce(k.movimentos, 0) as movimentos,
        coalesce(k.saldo, 0) as saldo, coalesce(k.divida, 0) as divida, k.em_max, k.registrado_max,
        coalesce(k.datas, '[]') as datas
      from unnest($1::uuid[]) as c(id)
      left join lateral (
        select * from ${schema}.marcos where id_parceiro = c.id order by posicao desc limit 1) k on true),
    novos as materialized (
      select m.*, (row_number() over (partition by m.id_parceiro order by m.posicao) - 1) / $2::int as bloco
      from antes a cross join lateral (
        select * from ${schema}.movimentos
        where id_parceiro = a.id_parceiro and posicao > a.posicao offset 0) m),
    blocos as materialized (
      select id_parceiro, bloco, max(posicao) as posicao, sum(pontos) as pontos, sum(divida - abatido) as divida,
        min(em) as em_min, max(em) as em_max, min(registrado_em) as registrado_min, max(registrado_em) as registrado_max
      from novos group by id_parceiro, bloco having count(*) = $2::int),
    partes as materialized (
      select id_parceiro, bloco, vence_em, sum(restante) as restante, sum(abatido) as abatido from (
        select m.id_parceiro, m.bloco, ${EFEITO} from novos m cross join ${LOTES}
        union all select a.id_parceiro, -1, d.* from antes a cross join jsonb_to_recordset(a.datas) ${DATAS}) p
      group by id_parceiro, bloco, vence_em),
    somadas as (
      select b.id_parceiro, b.bloco, p.vence_em, sum(p.restante)::bigint as restante, sum(p.abatido)::bigint as abatido
      from blocos b join partes p on p.id_parceiro = b.id_parceiro and p.bloco <= b.bloco
      group by b.id_parceiro, b.bloco, p.vence_em),
    datas as (
      select id_parceiro, bloco, jsonb_agg(
        jsonb_build_object('venceEm', vence_em, 'restante', restante, 'abatido', abatido) order by vence_em) as datas
      from somadas where restante <> 0 or abatido <> 0 group by id_parceiro, bloco)
    ${marcos.into(schema)}
    select id_parceiro, b.posicao, coalesce(lag(b.posicao) over w, a.posicao), a.movimentos + (bloco + 1) * $2::int,
      a.saldo + sum(b.pontos) over w, a.divida + sum(b.divida) over w,
      b.em_min, greatest(a.em_max, max(b.em_max) over w),
      b.registrado_min, greatest(a.registrado_max, max(b.registrado_max) over w), coalesce(d.datas, '[]')
    from blocos b join antes a using (id_parceiro) left join datas d using (id_parceiro, bloco)
    window w as (partition by id_parceiro order by bloco)`,
    [[...idsParceiros], passo],
  )
}

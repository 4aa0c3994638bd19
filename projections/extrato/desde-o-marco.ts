import { sql, type RawBuilder } from 'kysely'
import { reading } from '../reading.ts'
import { movimentos } from './extrato.projection.ts'
import { DATAS, EFEITO, LOTES, marcos } from './marcos.ts'
import type { Visao } from '#contracts/values/visao.ts'

const k = reading(marcos, 'extrato.marcos k')
const m = reading(movimentos, 'extrato.movimentos m')

/**
 * For a `with`: `marco`, the last milestone of which a view includes all movements, and `depois`, the movements
 * after it that the view includes. Stretches between later milestones of which the view includes nothing are not read.
 */
export const desdeOMarco = (idParceiro: string, { em, sabidoEm }: Visao): RawBuilder<unknown> => sql`
  marco as materialized (
    select coalesce(${k.posicao}, 0) as posicao, coalesce(${k.movimentos}, 0) as movimentos, coalesce(${k.saldo},
      0) as saldo,
      coalesce(${k.divida}, 0) as divida, coalesce(${k.datas}, '[]') as datas
    from (select 1) um left join (
      select * from ${k}
      where ${k.id_parceiro} = ${idParceiro} and ${k.em_max} <= ${em}::date and ${k.registrado_max} <= ${ate(sabidoEm)}
      order by ${k.posicao} desc limit 1) k on true),
  faixas as (
    select ${k.depois_de}, ${k.posicao} as ate from ${k}, marco
    where ${k.id_parceiro} = ${idParceiro} and ${k.posicao} > marco.posicao
      and ${k.em_min} <= ${em}::date and ${k.registrado_min} <= ${ate(sabidoEm)}
    union all select coalesce(max(${k.posicao}), 0), ${NEWEST}::bigint
    from ${k} where ${k.id_parceiro} = ${idParceiro}),
  depois as materialized (
    select m.* from faixas f cross join lateral (
      select ${m.posicao}, ${m.tipo}, ${m.em}, ${m.pontos}, ${m.divida}, ${m.abatido}, ${m.lotes} from ${m}
      where ${m.id_parceiro} = ${idParceiro} and ${m.posicao} > f.depois_de and ${m.posicao} <= f.ate
        and ${m.em} <= ${em}::date and ${m.registrado_em} <= ${ate(sabidoEm)} offset 0) m)`

/** What the lots of each last day held; stands after `with desdeOMarco(…)`. */
export const datasDesdeOMarco: RawBuilder<unknown> = sql.raw(`
  select vence_em, sum(restante)::bigint as restante, sum(abatido)::bigint as abatido from (
    select d."venceEm" as vence_em, d.restante, d.abatido from marco cross join jsonb_to_recordset(marco.datas) ${DATAS}
    union all select ${EFEITO} from depois m cross join ${LOTES}) p group by vence_em`)

/** A position after every movement. */
export const NEWEST = '9223372036854775807'

const ate = (sabidoEm: Date | null): RawBuilder<unknown> => sql`coalesce(${sabidoEm}::timestamptz, 'infinity')`

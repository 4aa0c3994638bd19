import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre } from '#contracts/values/dia.ts'
import { acertar, type NaData } from './acertar.ts'
import { datasDesdeOMarco } from './desde-o-marco.ts'
import type { Visao } from '#contracts/values/visao.ts'
import { reading } from '../reading.ts'
import { contas, lotes } from './extrato.projection.ts'

const c = reading(contas, 'extrato.contas c')
const l = reading(lotes, 'extrato.lotes l')

/** Dates that the statement lists as "what expires when". */
const VENCIMENTOS = 24

export type Situacao = Pick<
  Answer<typeof extrato>,
  'saldo' | 'divida' | 'aguardandoExpiracao' | 'vencimentos' | 'totalMovimentos'
>

/** What the database tells of an account in one value, for `situacaoDe`. */
export interface SituacaoLida {
  divida: Centesimos
  movimentos: number
  /** Of each last day, in order: what the lots hold, and how much of them paid debt. */
  datas: NaData[]
}

/**
 * The account's lots, debt and movements as both clocks show them, as a scalar of a statement. For a view of another
 * day or moment it stands after `with desdeOMarco(…)`: what the lots held at the last milestone before it, and what
 * was done to them since.
 */
export const selecionarSituacao = (idParceiro: string, visao: Visao): RawBuilder<SituacaoLida> =>
  visao.agora
    ? sql`(select json_build_object('divida', coalesce(${c.divida}, 0), 'movimentos', coalesce(${c.movimentos}, 0),
      'datas', coalesce(l.datas, '[]')) from (
        select json_agg(json_build_object('venceEm', d.vence_em, 'restante', d.restante, 'abatido', 0)
          order by d.vence_em) as datas
        from (select ${l.vence_em}, sum(${l.restante})::bigint as restante from ${l}
          where ${l.id_parceiro} = ${idParceiro} and ${l.restante} > 0 group by ${l.vence_em}) d) l
        left join ${c} on ${c.id_parceiro} = ${idParceiro})`
    : sql`(with datas as (${datasDesdeOMarco})
      select json_build_object('movimentos', movimentos + (select count(*) from depois),
        'divida', divida + (select coalesce(sum(divida - abatido), 0) from depois),
        'datas', (select coalesce(json_agg(json_build_object('venceEm', vence_em, 'restante', restante, 'abatido',
          abatido) order by vence_em), '[]') from datas where restante <> 0 or abatido <> 0))
      from marco)`

/** Balance, debt, what waits for expiry and what expires when. */
export function situacaoDe(lida: SituacaoLida, { em }: Visao): Situacao {
  const { validos, vencidos, divida } = acertar(lida.datas, lida.divida, em)
  return {
    saldo: somar(validos.map(({ restante }) => restante)) - divida,
    divida,
    aguardandoExpiracao: somar(vencidos.map(({ restante }) => restante)),
    vencimentos: validos
      .slice(0, VENCIMENTOS)
      .map(({ venceEm, restante }) => ({ venceEm, pontos: restante, dias: diasEntre(em, venceEm) })),
    totalMovimentos: lida.movimentos,
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { prepared } from '#services/engine/database/prepared.ts'
import {
  limitedToRevendas,
  revendasWithin,
  scopesOf,
  seesAll,
  within,
  type Reach,
} from '#services/engine/reach/reach.ts'
import { TODAS } from '../escopo.ts'
import { topParceiros, topRevendas } from './melhores.queries.ts'

type Painel = Answer<typeof dashboard>

/** Months that the chart shows. */
const MESES = 13

/**
 * Counters, top lists and months within reach, on day `hoje` (`doc 1 §2`): one statement, and so one moment of the
 * ledger.
 */
export async function lerDashboard(db: Db, reach: Reach, hoje: Dia): Promise<Painel> {
  const escopos = await escoposDe(db, reach)
  const meses = mesesAte(hoje)
  const [row] = await prepared(
    db,
    sql<Row>`
    select cadastrados.*, pontuados.*,
      (select coalesce(json_agg(t), '[]') from (${topParceiros(escopos)}) t) as "topParceiros",
      (select coalesce(json_agg(t), '[]') from (${topRevendas(escopos, limitedToRevendas(reach))}) t) as "topRevendas",
      (select coalesce(json_agg(m), '[]') from (
        select mes, sum(creditados)::bigint as creditados, sum(resgatados)::bigint as resgatados,
          sum(expirados)::bigint as expirados
        from dashboard.meses where ${isOneOf(sql`escopo`, escopos)} and mes between ${meses[0]} and ${meses.at(-1)}
        group by mes) m) as meses,
      c.position as posicao, c.event_at as "atualizadoEm"
    from (${contarCadastrados(reach, hoje)}) cadastrados, (${contarPontuados(reach, escopos, hoje)}) pontuados,
      projections.checkpoints c
    where c.name = 'dashboard'`.compile(db),
  )
  return painelDe(row!, meses)
}

interface Contagem {
  parceirosCadastrados: number
  revendasCadastradas: number
  parceirosPontuados: number
  revendasPontuadas: number
}
interface Row extends Contagem {
  novosParceirosCadastrados: number
  novasRevendasCadastradas: number
  novosParceirosPontuados: number
  novasRevendasPontuadas: number
  topParceiros: Painel['topParceirosPontuados']
  topRevendas: Painel['topRevendasPontuadas']
  meses: Painel['pontosPorMes']
  posicao: number
  atualizadoEm: Date | null
}

const painelDe = (row: Row, meses: readonly string[]): Painel => ({
  parceirosCadastrados: row.parceirosCadastrados,
  revendasCadastradas: row.revendasCadastradas,
  parceirosPontuados: row.parceirosPontuados,
  revendasPontuadas: row.revendasPontuadas,
  novosNoMes: {
    parceirosCadastrados: row.novosParceirosCadastrados,
    revendasCadastradas: row.novasRevendasCadastradas,
    parceirosPontuados: row.novosParceirosPontuados,
    revendasPontuadas: row.novasRevendasPontuadas,
  },
  topParceirosPontuados: row.topParceiros,
  topRevendasPontuadas: row.topRevendas,
  pontosPorMes: meses.map(
    (mes) => row.meses.find((one) => one.mes === mes) ?? { mes, creditados: 0, resgatados: 0, expirados: 0 },
  ),
  atualizadoEm: row.atualizadoEm?.toISOString() ?? null,
  posicao: String(row.posicao),
})

/** The months of the chart, oldest first. */
function mesesAte(hoje: Dia): string[] {
  const ultimo = Number(hoje.slice(0, 4)) * 12 + Number(hoje.slice(5, 7)) - 1
  return Array.from({ length: MESES }, (_, n) => ultimo - MESES + 1 + n).map(
    (mes) => `${Math.floor(mes / 12)}-${String((mes % 12) + 1).padStart(2, '0')}`,
  )
}

/**
 * The scopes whose rows together are what the person sees. Within a set, rows of one seller in several scopes add up.
 * With shops and networks both limited, they are the shops that are in these networks now.
 */
async function escoposDe(db: Db, reach: Reach): Promise<readonly string[]> {
  const escopos = scopesOf(reach, TODAS)
  if (escopos) return escopos
  const { rows } = await sql<{ id: string }>`${revendasWithin(reach)}`.execute(db)
  return rows.map(({ id }) => id)
}

const primeiroDia = (hoje: Dia): Dia => `${mesDoDia(hoje)}-01`

/** Registered = active rows; their network is the one they are in now (`domain.md §4 Dashboard`). */
function contarCadastrados(reach: Reach, hoje: Dia): RawBuilder<unknown> {
  const vistas = within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })
  const dasRevendas = seesAll(reach) ? sql`` : sql`join revendas r on r.id = a.id_revenda`
  const parceiros = (desde: RawBuilder<boolean>) =>
    sql`(select coalesce(sum(a.total), 0)::int from parceiros_ativos a ${dasRevendas} where ${desde} and ${vistas})`
  return sql`
    select ${parceiros(sql<boolean>`a.desde = '-infinity'`)} as "parceirosCadastrados",
      ${parceiros(sql<boolean>`a.desde >= ${primeiroDia(hoje)}::date`)} as "novosParceirosCadastrados",
      count(*)::int as "revendasCadastradas",
      (count(*) filter (where r.criado_em >= (select ${primeiroDia(hoje)}::date::timestamp
        at time zone 'America/Sao_Paulo')))::int as "novasRevendasCadastradas"
    from revendas r where r.ativo and r.excluido_em is null and ${vistas}`
}

/**
 * Scored = with an award that stands. "New" = whose first award falls in the month. One scope has been counted by
 * month; of several, who stands in two counts once. A shop's own scope has sellers, and no shops.
 */
function contarPontuados(reach: Reach, escopos: readonly string[], hoje: Dia): RawBuilder<unknown> {
  const deRevendas = limitedToRevendas(reach)
  if (escopos.length === 1 && !deRevendas) {
    const somar = (quem: RawBuilder<unknown>, total: string, novos: string) => sql`
      coalesce(sum(${quem}), 0)::int as ${sql.ref(total)},
      coalesce(sum(${quem}) filter (where mes >= ${mesDoDia(hoje)}), 0)::int as ${sql.ref(novos)}`
    return sql`
      select ${somar(sql`parceiros`, 'parceirosPontuados', 'novosParceirosPontuados')},
        ${somar(sql`revendas`, 'revendasPontuadas', 'novasRevendasPontuadas')}
      from dashboard.meses where ${isOneOf(sql`escopo`, escopos)}`
  }
  const contar = (quem: RawBuilder<unknown>, total: string, novos: string) => sql`
    count(distinct ${quem})::int as ${sql.ref(total)},
    (count(distinct ${quem}) filter (where primeira_em >= ${primeiroDia(hoje)}::date))::int as ${sql.ref(novos)}`
  const dasRevendas = deRevendas
    ? sql`escopo = ${TODAS}::uuid and id_revenda = any(${escopos}::uuid[])`
    : isOneOf(sql`escopo`, escopos)
  return sql`
    select * from
      (select ${contar(sql`id_parceiro`, 'parceirosPontuados', 'novosParceirosPontuados')} from dashboard.parceiros
        where vendas > 0 and ${isOneOf(sql`escopo`, escopos)}) p,
      (select ${contar(sql`id_revenda`, 'revendasPontuadas', 'novasRevendasPontuadas')} from dashboard.revendas
        where vendas > 0 and ${dasRevendas}) r`
}

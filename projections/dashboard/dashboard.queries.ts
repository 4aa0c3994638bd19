import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { Contador, dashboard } from '#contracts/http/dashboard.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { prepared } from '#services/engine/database/prepared.ts'
import { emSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { limitedToRevendas, revendasWithin, scopesOf, seesAll, type Reach } from '#services/engine/reach/reach.ts'
import { TODAS } from '../escopo.ts'
import { vistas } from './contado.queries.ts'
import { topParceiros, topRevendas } from './melhores.queries.ts'
import { reading } from '../reading.ts'
import { meses, parceiros, revendas } from './dashboard.projection.ts'

const m = reading(meses, 'dashboard.meses m')
const p = reading(parceiros, 'dashboard.parceiros p')
const r = reading(revendas, 'dashboard.revendas r')

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
      ${porMes(parceirosNovos(reach, meses))} as "parceirosNovos",
      ${porMes(revendasPorMes(reach, meses))} as "revendasPorMes",
      ${porMes(pontuadosNovos(reach, escopos, meses))} as "pontuadosNovos",
      (select coalesce(json_agg(t), '[]') from (${topParceiros(escopos)}) t) as "topParceiros",
      (select coalesce(json_agg(t), '[]') from (${topRevendas(escopos, limitedToRevendas(reach))}) t) as "topRevendas",
      ${porMes(sql`
        select ${m.mes}, sum(${m.creditados})::bigint as creditados, sum(${m.resgatados})::bigint as resgatados,
          sum(${m.expirados})::bigint as expirados
        from ${m} where ${isOneOf(m.escopo, escopos)} and ${entre(m.mes, meses)}
        group by ${m.mes}`)} as meses,
      c.position as posicao, c.event_at as "atualizadoEm"
    from (${contarParceiros(reach)}) cadastrados, (${contarPontuados(reach, escopos)}) pontuados,
      projections.checkpoints c
    where c.name = 'dashboard'`.compile(db),
  )
  return painelDe(row!, meses)
}

const porMes = (linhas: RawBuilder<unknown>) => sql`(select coalesce(json_agg(m), '[]') from (${linhas}) m)`

const entre = (mes: RawBuilder<unknown>, meses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${mes} between ${meses[0]} and ${meses.at(-1)}`

type Contagem = Record<Exclude<Contador, 'revendasCadastradas'>, number>
interface Novos {
  mes: string
  parceiros: number
  revendas: number
}
interface Row extends Contagem {
  parceirosNovos: Omit<Novos, 'revendas'>[]
  revendasPorMes: { mes: string | null; revendas: number }[]
  pontuadosNovos: Novos[]
  topParceiros: Painel['topParceirosPontuados']
  topRevendas: Painel['topRevendasPontuadas']
  meses: Painel['pontosPorMes']
  posicao: number
  atualizadoEm: Date | null
}

function painelDe(row: Row, meses: readonly string[]): Painel {
  const em = <Linha extends { mes: string | null }>(linhas: readonly Linha[], mes: string) =>
    linhas.find((linha) => linha.mes === mes)
  return {
    parceirosCadastrados: row.parceirosCadastrados,
    revendasCadastradas: row.revendasPorMes.reduce((soma, { revendas }) => soma + revendas, 0),
    parceirosPontuados: row.parceirosPontuados,
    revendasPontuadas: row.revendasPontuadas,
    novosPorMes: meses.map((mes) => ({
      mes,
      parceirosCadastrados: em(row.parceirosNovos, mes)?.parceiros ?? 0,
      revendasCadastradas: em(row.revendasPorMes, mes)?.revendas ?? 0,
      parceirosPontuados: em(row.pontuadosNovos, mes)?.parceiros ?? 0,
      revendasPontuadas: em(row.pontuadosNovos, mes)?.revendas ?? 0,
    })),
    topParceirosPontuados: row.topParceiros,
    topRevendasPontuadas: row.topRevendas,
    pontosPorMes: meses.map((mes) => em(row.meses, mes) ?? { mes, creditados: 0, resgatados: 0, expirados: 0 }),
    atualizadoEm: row.atualizadoEm?.toISOString() ?? null,
    posicao: String(row.posicao),
  }
}

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

/** Registered = active rows; their network is the one they are in now (`domain.md §4 Dashboard`). */
const contarParceiros = (reach: Reach): RawBuilder<unknown> => sql`
  select coalesce(sum(a.total), 0)::int as "parceirosCadastrados" from ${ativosDe(reach)} and a.desde = '-infinity'`

const parceirosNovos = (reach: Reach, meses: readonly string[]): RawBuilder<unknown> => sql`
  select to_char(a.desde, 'YYYY-MM') as mes, sum(a.total)::int as parceiros from ${ativosDe(reach)}
    and a.desde between ${primeiroDia(meses[0]!)}::date and ${primeiroDia(meses.at(-1)!)}::date
  group by a.desde`

/**
 * The shops by their month of registration; those of none of the months together, with null. By the bounds of the
 * months: naming the month of every shop would cost more than the rest of the dashboard.
 */
const revendasPorMes = (reach: Reach, meses: readonly string[]): RawBuilder<unknown> => sql`
  select (${meses}::text[])[n] as mes, count(*)::int as revendas
  from (select width_bucket(r.criado_em, array(select ${emSaoPaulo(sql`mes`)}
    from generate_series(${primeiroDia(meses[0]!)}::timestamp,
      ${primeiroDia(meses.at(-1)!)}::timestamp + interval '1 month', interval '1 month') mes)) as n
    from ${revendasDe(reach)}) v
  group by n`

/** Counts of active sellers by their month of registration; of all of them at -infinity (migration 0012). */
const ativosDe = (reach: Reach): RawBuilder<unknown> =>
  sql`parceiros_ativos a ${seesAll(reach) ? sql`` : sql`join revendas r on r.id = a.id_revenda`} where ${vistas(reach)}`

const revendasDe = (reach: Reach): RawBuilder<unknown> =>
  sql`revendas r where r.ativo and r.excluido_em is null and ${vistas(reach)}`

const primeiroDia = (mes: string): Dia => `${mes}-01`

/**
 * Scored = with an award that stands. One scope has been counted by month; of several, who stands in two counts once. A
 * shop's own scope has sellers, and no shops.
 */
const contadosPorMes = (reach: Reach, escopos: readonly string[]): boolean =>
  escopos.length === 1 && !limitedToRevendas(reach)

function contarPontuados(reach: Reach, escopos: readonly string[]): RawBuilder<unknown> {
  if (contadosPorMes(reach, escopos))
    return sql`
      select coalesce(sum(${m.parceiros}), 0)::int as "parceirosPontuados",
        coalesce(sum(${m.revendas}), 0)::int as "revendasPontuadas"
      from ${m} where ${isOneOf(m.escopo, escopos)}`
  const { parceiros, revendas } = primeirasDe(reach, escopos)
  return sql`
    select (select count(*)::int from (${parceiros}) p) as "parceirosPontuados",
      (select count(*)::int from (${revendas}) r) as "revendasPontuadas"`
}

/** Whose first standing award is of each month. */
function pontuadosNovos(reach: Reach, escopos: readonly string[], meses: readonly string[]): RawBuilder<unknown> {
  if (contadosPorMes(reach, escopos))
    return sql`
      select ${m.mes}, sum(${m.parceiros})::int as parceiros, sum(${m.revendas})::int as revendas
      from ${m} where ${isOneOf(m.escopo, escopos)} and ${entre(m.mes, meses)} group by ${m.mes}`
  const { parceiros, revendas } = primeirasDe(reach, escopos)
  return sql`
    select mes, sum(parceiro)::int as parceiros, sum(revenda)::int as revendas from (
      select to_char(primeira_em, 'YYYY-MM') as mes, 1 as parceiro, 0 as revenda from (${parceiros}) p
      union all select to_char(primeira_em, 'YYYY-MM'), 0, 1 from (${revendas}) r) v
    where ${entre(sql`mes`, meses)} group by mes`
}

/** The first standing award of each seller and of each shop, over all scopes together. */
function primeirasDe(reach: Reach, escopos: readonly string[]) {
  const dasRevendas = limitedToRevendas(reach)
    ? sql`${r.escopo} = ${TODAS}::uuid and ${r.id_revenda} = any(${escopos}::uuid[])`
    : isOneOf(r.escopo, escopos)
  return {
    parceiros: sql`select min(${p.primeira_em}) as primeira_em from ${p}
      where ${p.vendas} > 0 and ${isOneOf(p.escopo, escopos)} group by ${p.id_parceiro}`,
    revendas: sql`select min(${r.primeira_em}) as primeira_em from ${r}
      where ${r.vendas} > 0 and ${dasRevendas} group by ${r.id_revenda}`,
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/database/connection.ts'
import { TODAS } from './dashboard.projection.ts'

/** What a person may see and asked for: null = all. */
export interface Alcance {
  /** Networks by name filter and permission. */
  redes: string[] | null
  /** Shops of role 3. */
  revendas: string[] | null
}

/** Months that the chart shows. */
const MESES = 13
const TOP = 10

/**
 * The scopes whose rows together are what the person sees. Within a set, rows of one seller in several scopes add up.
 * With shops and networks both limited, the shops decide and their networks only filter them.
 */
async function escoposDe(db: Db, { redes, revendas }: Alcance): Promise<string[]> {
  if (revendas) {
    if (!redes) return revendas
    if (revendas.length === 0) return []
    return (await db.selectFrom('revendas').select('id').where('id', 'in', revendas).where('id_rede', 'in', redes.length > 0 ? redes : [TODAS]).execute()).map((row) => row.id)
  }
  return redes ?? [TODAS]
}

/** Counters, top lists and months within `alcance`, on day `hoje` (`doc 1 §2`). */
export async function lerDashboard(db: Db, alcance: Alcance, hoje: Dia): Promise<Omit<Answer<typeof dashboard>, 'atualizadoEm' | 'posicao'>> {
  const escopos = await escoposDe(db, alcance)
  const inicioDoMes = `${mesDoDia(hoje)}-01`
  const [cadastrados, parceiros, revendas, meses, pontuados] = await Promise.all([
    contarCadastrados(db, alcance, inicioDoMes),
    topParceiros(db, escopos),
    topRevendas(db, alcance, escopos),
    pontosPorMes(db, escopos, hoje),
    contarPontuados(db, alcance, escopos, inicioDoMes),
  ])
  return {
    parceirosCadastrados: cadastrados.parceiros, revendasCadastradas: cadastrados.revendas,
    parceirosPontuados: pontuados.parceiros, revendasPontuadas: pontuados.revendas,
    novosNoMes: {
      parceirosCadastrados: cadastrados.parceirosNovos, revendasCadastradas: cadastrados.revendasNovas,
      parceirosPontuados: pontuados.parceirosNovos, revendasPontuadas: pontuados.revendasNovas,
    },
    topParceirosPontuados: parceiros, topRevendasPontuadas: revendas, pontosPorMes: meses,
  }
}

const noAlcance = ({ redes, revendas }: Alcance, rede: RawBuilder<unknown>, revenda: RawBuilder<unknown>) => sql`
  (${redes}::uuid[] is null or ${rede} = any(${redes}::uuid[])) and (${revendas}::uuid[] is null or ${revenda} = any(${revendas}::uuid[]))`

/** Registered = active rows; their network is the one they are in now (`domain.md §4 Dashboard`). */
async function contarCadastrados(db: Db, alcance: Alcance, inicioDoMes: Dia) {
  const inicio = sql`(${inicioDoMes}::date::timestamp at time zone 'America/Sao_Paulo')`
  const { rows } = await sql<{ parceiros: number; parceirosNovos: number; revendas: number; revendasNovas: number }>`
    select * from
      (select count(*)::int as parceiros, (count(*) filter (where p.criado_em >= ${inicio}))::int as "parceirosNovos"
        from parceiros p join revendas r on r.id = p.id_revenda where p.ativo and p.excluido_em is null
          and ${noAlcance(alcance, sql`r.id_rede`, sql`r.id`)}) p,
      (select count(*)::int as revendas, (count(*) filter (where r.criado_em >= ${inicio}))::int as "revendasNovas"
        from revendas r where r.ativo and r.excluido_em is null and ${noAlcance(alcance, sql`r.id_rede`, sql`r.id`)}) r`.execute(db)
  return rows[0]!
}

/** Scored = with an award that stands. "New" = whose first award falls in the month. */
async function contarPontuados(db: Db, alcance: Alcance, escopos: readonly string[], inicioDoMes: Dia) {
  const escoposDeRevendas = alcance.revendas ? [TODAS] : escopos
  const { rows } = await sql<{ parceiros: number; parceirosNovos: number; revendas: number; revendasNovas: number }>`
    select
      (select count(distinct id_parceiro) from dashboard.parceiros where vendas > 0 and escopo = any(${escopos}::uuid[]))::int as parceiros,
      (select count(distinct id_parceiro) from dashboard.parceiros where vendas > 0 and escopo = any(${escopos}::uuid[]) and primeira_em >= ${inicioDoMes}::date)::int as "parceirosNovos",
      (select count(*) from dashboard.revendas where vendas > 0 and escopo = any(${escoposDeRevendas}::uuid[])
        and (${alcance.revendas}::uuid[] is null or id_revenda = any(${escopos}::uuid[])))::int as revendas,
      (select count(*) from dashboard.revendas where vendas > 0 and escopo = any(${escoposDeRevendas}::uuid[])
        and (${alcance.revendas}::uuid[] is null or id_revenda = any(${escopos}::uuid[])) and primeira_em >= ${inicioDoMes}::date)::int as "revendasNovas"`.execute(db)
  return rows[0]!
}

/** Points first, ties by name. The points of the tenth bound what has to be sorted by name. */
async function topParceiros(db: Db, escopos: readonly string[]) {
  const somas = escopos.length === 1
    ? sql`select id_parceiro, pontos, vendido from dashboard.parceiros where vendas > 0 and escopo = ${escopos[0]}::uuid`
    : sql`select id_parceiro, sum(pontos)::bigint as pontos, sum(vendido)::bigint as vendido from dashboard.parceiros
          where vendas > 0 and escopo = any(${escopos}::uuid[]) group by id_parceiro`
  const { rows } = await sql<{ idParceiro: string; nome: string; cpf: string | null; nomeFantasia: string; totalPontos: number; totalVendido: number }>`
    with somas as (${somas}),
    decimo as (select pontos from somas order by pontos desc offset ${TOP - 1} limit 1)
    select p.id as "idParceiro", p.nome, p.cpf, r.nome_fantasia as "nomeFantasia", s.pontos as "totalPontos", s.vendido as "totalVendido"
    from somas s join parceiros p on p.id = s.id_parceiro join revendas r on r.id = p.id_revenda
    where s.pontos >= coalesce((select pontos from decimo), -1)
    order by s.pontos desc, p.nome collate "pt-BR-x-icu", p.id limit ${TOP}`.execute(db)
  return rows
}

async function topRevendas(db: Db, alcance: Alcance, escopos: readonly string[]) {
  const daRevenda = alcance.revendas ? sql`escopo = ${TODAS}::uuid and id_revenda = any(${escopos}::uuid[])` : sql`escopo = any(${escopos}::uuid[])`
  const { rows } = await sql<{ idRevenda: string; nomeFantasia: string; totalPontos: number; totalVendido: number }>`
    with somas as (select id_revenda, sum(pontos)::bigint as pontos, sum(vendido)::bigint as vendido from dashboard.revendas
      where vendas > 0 and ${daRevenda} group by id_revenda)
    select r.id as "idRevenda", r.nome_fantasia as "nomeFantasia", s.pontos as "totalPontos", s.vendido as "totalVendido"
    from somas s join revendas r on r.id = s.id_revenda
    order by s.pontos desc, r.nome_fantasia collate "pt-BR-x-icu", r.id limit ${TOP}`.execute(db)
  return rows
}

async function pontosPorMes(db: Db, escopos: readonly string[], hoje: Dia) {
  const { rows } = await sql<{ mes: string; creditados: number; resgatados: number; expirados: number }>`
    select to_char(m.inicio, 'YYYY-MM') as mes, coalesce(sum(d.creditados), 0)::bigint as creditados,
      coalesce(sum(d.resgatados), 0)::bigint as resgatados, coalesce(sum(d.expirados), 0)::bigint as expirados
    from generate_series(date_trunc('month', ${hoje}::date) - make_interval(months => ${MESES - 1}::int), date_trunc('month', ${hoje}::date), '1 month') as m(inicio)
    left join dashboard.meses d on d.mes = to_char(m.inicio, 'YYYY-MM') and d.escopo = any(${escopos}::uuid[])
    group by m.inicio order by m.inicio`.execute(db)
  return rows
}

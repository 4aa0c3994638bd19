import { sql, type RawBuilder } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { itensVendidos } from '../sellout/sellout.queries.ts'
import { VIGENCIAS_DOS_PRODUTOS } from '../valores/valores.queries.ts'
import { COLUNAS_DAS_VENDAS, LUGAR_DAS_VENDAS } from './vendas.queries.ts'
import { reading } from '../reading.ts'
import { cadaVenda, registros } from './vendas.projection.ts'

const g = reading(registros, 'vendas.registros g')
const v = reading(cadaVenda, 'vendas.vendas v')
const i = itensVendidos('i')

/** An award that stands, with what its items should be worth. */
export interface CorrecaoDevida {
  idVenda: string
  numero: number
  pontuadoEm: Dia
  pontuacaoAtual: Centesimos
  pontuacaoNova: Centesimos
  /** Only the items that differ, with the points of one unit that they should have. */
  valores: { idItem: number; valorPontos: Centesimos }[]
}

/** An item that has other points than its product on the day of the award, as known now (`domain.md §4 Correction`). */
const divergentes = (onde: RawBuilder<boolean>) => sql`
  with vigencias as (
    ${VIGENCIAS_DOS_PRODUTOS}),
  divergentes as (
    select ${v.id_venda}, ${i.id_item}, ${i.id_produto}, ${i.codigo}, ${i.qtde}, ${i.valor_pontos}, g.valor,
      round(${i.qtde}::numeric * g.valor / 100)::bigint - ${i.pontos} as diferenca
    from ${v}
    join ${i} on ${i.id_venda} = ${v.id_venda}
    join vigencias g on g.id_produto = ${i.id_produto} and g.desde <= ${v.pontuado_em}
      and (g.ate is null or ${v.pontuado_em} < g.ate) and g.valor <> ${i.valor_pontos}
    where ${v.situacao} = 'em-pe' and ${onde}),
  devidas as (
    select id_venda, sum(diferenca)::bigint as diferenca,
      jsonb_agg(jsonb_build_object('idItem', id_item, 'valorPontos', valor) order by id_item) as valores
    from divergentes group by id_venda)`

const DEVIDA = sql`${v.id_venda} as "idVenda", ${v.numero}, ${v.pontuado_em} as "pontuadoEm",
  ${v.total_pontos} as "pontuacaoAtual", ${v.total_pontos} + c.diferenca as "pontuacaoNova", c.valores`

/**
 * What one award is due; undefined when its points are right, or it does not stand. Without reach: of ids found within
 * reach.
 */
export async function correcaoDaVenda(db: Db, idVenda: string): Promise<CorrecaoDevida | undefined> {
  const { rows } = await sql<CorrecaoDevida>`
    ${divergentes(sql`${v.id_venda} = ${idVenda}`)}
    select ${DEVIDA} from devidas c join ${v} using (id_venda)`.execute(db)
  return rows[0]
}

/** A place among the awards in the order of their days. */
export interface LugarDaPontuacao {
  pontuadoEm: Dia
  numero: number
}

/**
 * The next awards after a place, so many of those that stand, and what is due to them; without `ate` they were the last
 * ones. Each piece costs what it holds, however many are due: it carries their ids, because of days and numbers between
 * two places the planner expects far too many.
 */
export async function correcoesDevidas(
  db: Db,
  reach: Reach,
  { depoisDe: { pontuadoEm, numero }, quantas }: { depoisDe: LugarDaPontuacao; quantas: number },
): Promise<{ devidas: CorrecaoDevida[]; ate: LugarDaPontuacao | undefined }> {
  const { rows: seguintes } = await sql<LugarDaPontuacao & { idVenda: string }>`
    select ${v.id_venda} as "idVenda", ${v.pontuado_em} as "pontuadoEm", ${v.numero} from ${v}
    where ${v.situacao} = 'em-pe' and (${v.pontuado_em}, ${v.numero}) > (${pontuadoEm}::date, ${numero}::bigint)
      and ${within(reach, LUGAR_DAS_VENDAS)}
    order by ${v.pontuado_em}, ${v.numero} limit ${quantas}`.execute(db)
  const ids = seguintes.map(({ idVenda }) => idVenda)
  const { rows: devidas } = await sql<CorrecaoDevida>`
    ${divergentes(sql<boolean>`${v.id_venda} = any(${ids}::uuid[])`)}
    select ${DEVIDA} from devidas c join ${v} using (id_venda) order by ${v.pontuado_em}, ${v.numero}`.execute(db)
  return { devidas, ate: seguintes.length === quantas ? seguintes.at(-1) : undefined }
}

/** Awards since a day: those of the chosen numbers, or all. */
export interface Escolhidas {
  desde: Dia
  numeros: readonly number[] | undefined
}

const escolhidas = (reach: Reach, { desde, numeros }: Escolhidas): RawBuilder<boolean> => sql`
  ${v.pontuado_em} >= ${desde}::date and ${within(reach, LUGAR_DAS_VENDAS)}
  and ${numeros === undefined ? sql`true` : sql`${v.numero} = any(${[...numeros]}::bigint[])`}`

/** What is due to chosen awards. */
export async function correcoesEscolhidas(db: Db, reach: Reach, quais: Escolhidas): Promise<CorrecaoDevida[]> {
  const { rows } = await sql<CorrecaoDevida>`
    ${divergentes(escolhidas(reach, quais))}
    select ${DEVIDA} from devidas c join ${v} using (id_venda) order by ${v.pontuado_em}, ${v.numero}`.execute(db)
  return rows
}

/** Awards summed: what would be added and taken back are both positive. */
export async function somasDasCorrecoes(
  db: Db,
  reach: Reach,
  quais: Escolhidas,
): Promise<{ pontuacoes: number; vendedores: number; aumentos: Centesimos; reducoes: Centesimos }> {
  const { rows } = await sql<Awaited<ReturnType<typeof somasDasCorrecoes>>>`
    ${divergentes(escolhidas(reach, quais))}
    select count(*)::int as pontuacoes, count(distinct ${v.id_parceiro})::int as vendedores,
      coalesce(sum(c.diferenca) filter (where c.diferenca > 0), 0)::bigint as aumentos,
      coalesce(-sum(c.diferenca) filter (where c.diferenca < 0), 0)::bigint as reducoes
    from devidas c join ${v} using (id_venda)`.execute(db)
  return rows[0]!
}

/** The same for each account: what it would receive and lose, both positive, in one sum. */
export async function diferencasPorConta(db: Db, reach: Reach, quais: Escolhidas): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ conta: string; soma: Centesimos }>`
    ${divergentes(escolhidas(reach, quais))}
    select ${v.id_parceiro} as conta, sum(abs(c.diferenca))::bigint as soma
    from devidas c join ${v} using (id_venda) group by ${v.id_parceiro}`.execute(db)
  return new Map(rows.map(({ conta, soma }) => [conta, soma]))
}

/** The same for people. */
export interface CorrecaoMostrada {
  numero: number
  revenda: string
  rede: string
  parceiro: string
  cpf: string
  documento: string
  identificador: string
  pontuadoEm: Dia
  pontuacaoAtual: Centesimos
  aPontuar: Centesimos
  itens: {
    codigo: string
    produto: string
    qtde: Centesimos
    valorPontosAtual: Centesimos
    valorPontosNovo: Centesimos
  }[]
  /** Of all awards, those that are not among the answered included. */
  total: number
  aumentos: Centesimos
  reducoes: Centesimos
}

/** The awards since a day, or the one with a number, with the largest differences. */
export async function correcoesMostradas(
  db: Db,
  reach: Reach,
  quais: { desde: Dia } | { numero: number },
  limite: number,
): Promise<CorrecaoMostrada[]> {
  const mostradas =
    'desde' in quais
      ? sql`${v.pontuado_em} >= ${quais.desde}::date`
      : sql`${v.numero} = ${quais.numero}
          and ${v.id_venda} in (select ${g.id_venda} from ${g} where ${g.numero} = ${quais.numero})`
  const { rows } = await sql<CorrecaoMostrada>`
    ${divergentes(sql<boolean>`${mostradas} and ${within(reach, LUGAR_DAS_VENDAS)}`)},
    maiores as (
      select id_venda, diferenca, count(*) over ()::int as total,
        coalesce(sum(diferenca) filter (where diferenca > 0) over (), 0)::bigint as aumentos,
        coalesce(-sum(diferenca) filter (where diferenca < 0) over (), 0)::bigint as reducoes
      from devidas order by abs(diferenca) desc, id_venda limit ${limite})
    select ${v.numero}, ${COLUNAS_DAS_VENDAS.revenda} as revenda, ${COLUNAS_DAS_VENDAS.rede} as rede,
      coalesce(p.nome, '') as parceiro, coalesce(p.cpf, '') as cpf,
      ${COLUNAS_DAS_VENDAS.documento} as documento, ${v.identificador}, ${v.pontuado_em} as "pontuadoEm",
      ${v.total_pontos} as "pontuacaoAtual", c.diferenca as "aPontuar", c.total, c.aumentos, c.reducoes,
      (select jsonb_agg(jsonb_build_object('codigo', i.codigo, 'produto', coalesce(m.nome, ''), 'qtde', i.qtde,
          'valorPontosAtual', i.valor_pontos, 'valorPontosNovo', i.valor) order by i.id_item)
        from divergentes i left join produtos m on m.id = i.id_produto where i.id_venda = c.id_venda) as itens
    from maiores c join ${v} using (id_venda)
    join revendas r on r.id = ${v.id_revenda} join redes d on d.id = ${v.id_rede}
    left join parceiros p on p.id = ${v.id_parceiro}
    order by abs(c.diferenca) desc, ${v.numero}`.execute(db)
  return rows
}

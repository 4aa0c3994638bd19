import { sql, type RawBuilder } from 'kysely'
import type { SituacaoDaVenda } from '#contracts/http/pontuacoes.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { e, entre } from '../condicoes.ts'
import { idsDosDias } from '../dias.queries.ts'
import type { Situacao } from './vendas.projection.ts'
import { COLUNAS_DAS_VENDAS, LUGAR_DAS_VENDAS } from './vendas.queries.ts'

export type { Situacao }

/** Which awards. Networks and shops are those stamped on the sale. */
export interface FiltroDePontuadas {
  reach: Reach
  /** Days of the award, both included. */
  dataInicial: Dia | undefined
  dataFinal: Dia | undefined
  /** Of a search, over the sale `v`. */
  busca: RawBuilder<boolean> | undefined
  /** Where they stand; several are those of each, joined. */
  situacoes: readonly Situacao[]
}

/** One piece of the ordered awards: condition, order, limit, and the column `"cursor"`, over the alias `v`. */
export interface Trecho {
  partLimit: RawBuilder<unknown>
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
  cursor: RawBuilder<unknown>
}

export interface Pontuada {
  id: number
  parceiro: string
  cpf: string
  revenda: string
  rede: string
  cidade: string
  documento: string
  identificador: string
  totalVenda: Centesimos
  totalPontos: Centesimos
  valorCusto: Centesimos
  realizadoEm: Dia
  pontuadoEm: Dia
  venceEm: Dia
  situacao: SituacaoDaVenda
  itens: {
    id: number
    codigo: string
    descricao: string
    qtde: Centesimos
    valorUnitario: Centesimos
    valorDesconto: Centesimos
    valorPontos: Centesimos
    pontos: Centesimos
  }[]
  /** The photo submission of its sale; files by their names in the store. */
  idEnvio: number | null
  diretorioArquivo: string | null
  tipo: string | null
  arquivos: { url: string; tipo: string }[]
  cursor: string[]
}

export const ORDEM_DAS_PONTUADAS = { pontuadoEm: sql`v.pontuado_em` }

/** The items of the sale `v`, under the shop's name of each, or else the manufacturer's. */
const ITENS = sql`
  (select coalesce(json_agg(json_build_object('id', i.id_item, 'codigo', i.codigo,
      'descricao', coalesce(pr.nome, m.nome, ''), 'qtde', i.qtde, 'valorUnitario', i.valor_unitario,
      'valorDesconto', round(i.qtde::numeric * i.valor_unitario / 100)::bigint - i.total,
      'valorPontos', i.valor_pontos, 'pontos', i.pontos) order by i.id_item), '[]')
    from sellout.itens i left join produtos m on m.id = i.id_produto
    left join produtos_revenda pr on pr.id_revenda = i.id_revenda and lower(pr.codigo) = lower(i.codigo)
      and pr.excluido_em is null
    where i.id_venda = v.id_venda)`

/** The submission from which the sale `v` was made; of somebody whose data was deleted the files are gone. */
const ENVIO = sql`
  (select t.numero as "idEnvio", case when p.cpf is not null then t.arquivos end as arquivos
    from pendentes.envios t where t.numero_venda = v.numero limit 1)`
const ARQUIVOS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('url', a->>'arquivo', 'tipo', a->>'tipo') order by n), '[]')
    from jsonb_array_elements(t.arquivos) with ordinality e(a, n))`

/** Awards with their names as they are today: first the page is found by the index, then its names and items. */
export const consultaDePontuadas = (
  filtro: FiltroDePontuadas,
  { where, order, limit, partLimit, cursor }: Trecho,
): RawBuilder<Pontuada> => sql<Pontuada>`
  select v.numero as id, coalesce(p.nome, '') as parceiro, coalesce(p.cpf, '') as cpf,
    coalesce(r.nome_fantasia, '') as revenda, coalesce(d.nome, '') as rede, coalesce(r.end_cidade, '') as cidade,
    ${COLUNAS_DAS_VENDAS.documento} as documento, v.chave as identificador, v.total_venda as "totalVenda",
    v.total_pontos as "totalPontos", v.custo as "valorCusto", v.realizado_em as "realizadoEm",
    v.pontuado_em as "pontuadoEm", v.vence_em as "venceEm", ${COLUNAS_DAS_VENDAS.situacao} as situacao,
    ${ITENS} as itens, t."idEnvio",
    t.arquivos->0->>'arquivo' as "diretorioArquivo", t.arquivos->0->>'tipo' as tipo, ${ARQUIVOS} as arquivos, ${cursor}
  from (select * from (${porIndice(
    filtro,
    (parte) => sql`
    select * from vendas.vendas v where ${parte} and ${where} ${order} ${partLimit}`,
  )}) v ${order} ${limit}) v
  left join revendas r on r.id = v.id_revenda left join redes d on d.id = v.id_rede
  left join parceiros p on p.id = v.id_parceiro left join lateral ${ENVIO} t on true
  ${order}`

export const lerPontuadas = async (db: Db, filtro: FiltroDePontuadas, trecho: Trecho): Promise<Pontuada[]> =>
  (await consultaDePontuadas(filtro, trecho).execute(db)).rows

export interface SomaDasPontuadas {
  count: number
  totalPontos: Centesimos
  totalVenda: Centesimos
  valorCusto: Centesimos
}

/** How many awards, and their sums: of the days where they know the filter, otherwise of the awards. */
export async function somarPontuadas(db: Db, filtro: FiltroDePontuadas): Promise<SomaDasPontuadas> {
  const { rows } = await consultaDaSoma(filtro).execute(db)
  return rows[0]!
}

export function consultaDaSoma(filtro: FiltroDePontuadas): RawBuilder<SomaDasPontuadas> {
  const { reach, dataInicial, dataFinal, busca, situacoes } = filtro
  const ids = idsDosDias(reach)
  if (busca || !ids || situacoes.join() !== 'em-pe')
    return sql<SomaDasPontuadas>`
      select count(*)::int as count, coalesce(sum(v.total_pontos), 0)::bigint as "totalPontos",
        coalesce(sum(v.total_venda), 0)::bigint as "totalVenda", coalesce(sum(v.custo), 0)::bigint as "valorCusto"
      from vendas.vendas v where ${onde(filtro)}`
  return sql<SomaDasPontuadas>`
    select coalesce(sum(vendas), 0)::int as count, coalesce(sum(pontos), 0)::bigint as "totalPontos",
      coalesce(sum(vendido), 0)::bigint as "totalVenda", coalesce(sum(custo), 0)::bigint as "valorCusto"
    from vendas.dias where ${e([ids(sql`id`), ...entre(sql`dia`, dataInicial, dataFinal)])}`
}

const onde = (filtro: FiltroDePontuadas): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    partes(filtro.situacoes).map((parte) => e([parte, ...alemDaSituacao(filtro)])),
    sql` or `,
  )})`

const alemDaSituacao = ({ reach, dataInicial, dataFinal, busca }: FiltroDePontuadas): RawBuilder<boolean>[] => [
  within(reach, LUGAR_DAS_VENDAS),
  ...entre(sql`v.pontuado_em`, dataInicial, dataFinal),
  ...(busca ? [busca] : []),
]

/** Sales that stand and those that do not have an index each. */
const partes = (situacoes: readonly Situacao[]): RawBuilder<boolean>[] => {
  const baixadas = situacoes.filter((situacao) => situacao !== 'em-pe')
  return [
    ...(situacoes.includes('em-pe') ? [sql<boolean>`v.situacao = 'em-pe'`] : []),
    ...(baixadas.length > 0 ? [sql<boolean>`v.situacao <> 'em-pe' and v.situacao = any(${baixadas})`] : []),
  ]
}

const porIndice = (filtro: FiltroDePontuadas, select: (parte: RawBuilder<boolean>) => RawBuilder<unknown>) =>
  sql.join(
    partes(filtro.situacoes).map((parte) => sql`(${select(e([parte, ...alemDaSituacao(filtro)]))})`),
    sql` union all `,
  )

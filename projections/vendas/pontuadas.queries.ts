import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import { sums } from '#services/engine/database/conditions.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { dosDias } from '../dias.queries.ts'
import { envioPorVenda } from '../pendentes/pendentes.queries.ts'
import { itensDaVenda } from '../sellout/sellout.queries.ts'
import type { Situacao } from './vendas.projection.ts'
import { COLUNAS_DAS_VENDAS, LUGAR_DAS_VENDAS } from './vendas.queries.ts'
import { reading } from '../reading.ts'
import { cadaVenda, dias } from './vendas.projection.ts'

const d = reading(dias, 'vendas.dias d')
const v = reading(cadaVenda, 'vendas.vendas v')

export type { Situacao }

const ARQUIVOS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('url', a->>'arquivo', 'tipo', a->>'tipo') order by n), '[]')
    from jsonb_array_elements(t.arquivos) with ordinality e(a, n))`

const { documento, identificador, totalVenda, totalPontos, valorCusto, realizadoEm, pontuadoEm, situacao } =
  COLUNAS_DAS_VENDAS

/** Awards with their names as they are today; network and shop are those stamped on the sale. */
export const PONTUADAS = {
  from: sql`from ${v} where true`,
  names: {
    of: 'v',
    joins: sql`left join revendas r on r.id = ${v.id_revenda} left join redes d on d.id = ${v.id_rede}
      left join parceiros p on p.id = ${v.id_parceiro} left join lateral ${envioPorVenda(v.numero)} t on true`,
  },
  place: LUGAR_DAS_VENDAS,
  columns: {
    id: v.numero,
    parceiro: sql`coalesce(p.nome, '')`,
    cpf: sql`coalesce(p.cpf, '')`,
    revenda: sql`coalesce(r.nome_fantasia, '')`,
    rede: sql`coalesce(d.nome, '')`,
    cidade: sql`coalesce(r.end_cidade, '')`,
    documento,
    identificador,
    totalVenda,
    totalPontos,
    valorCusto,
    realizadoEm,
    pontuadoEm,
    venceEm: v.vence_em,
    situacao,
    itens: itensDaVenda(v.id_venda),
    idEnvio: sql`t."idEnvio"`,
    diretorioArquivo: sql`t.arquivos->0->>'arquivo'`,
    tipo: sql`t.arquivos->0->>'tipo'`,
    arquivos: ARQUIVOS,
  },
  /** What a word of a search is looked for in. */
  nomeados: { parceiros: v.id_parceiro, revendas: v.id_revenda },
  chave: v.chave,
  totals: { totais: sums({ totalPontos, totalVenda, valorCusto }) },
} as const

/**
 * Sales that stand and those that do not have an index each. Without reach: limited in the list whose rows these are.
 */
export function nasSituacoes(situacoes: readonly Situacao[]): RawBuilder<boolean>[] {
  const baixadas = situacoes.filter((situacao) => situacao !== 'em-pe')
  return [
    ...(situacoes.includes('em-pe') ? [sql<boolean>`${v.situacao} = 'em-pe'`] : []),
    ...(baixadas.length > 0 ? [sql<boolean>`${v.situacao} <> 'em-pe' and ${v.situacao} = any(${baixadas})`] : []),
  ]
}

/** What is kept of days, of the awards that stand. */
export function pontuadasDosDias(reach: Reach, dias: { dataInicial?: Dia; dataFinal?: Dia }) {
  const from = dosDias(d, reach, dias)
  const totais = sums({ totalPontos: d.pontos, totalVenda: d.vendido, valorCusto: d.custo })
  return from && { from, count: sql`sum(${d.vendas})`, totals: { totais } }
}

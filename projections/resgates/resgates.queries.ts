import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { resgates } from '#contracts/http/resgates-do-painel.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { quandoChega } from '#contracts/values/entrega-do-resgate.ts'
import {
  CANCELADO,
  CANCELADO_PELO_FORNECEDOR,
  nomeStatusResgate,
  TODOS_OS_STATUS,
} from '#contracts/values/status-resgate.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { diaEmSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { limitedToRevendas, within, type Place, type Reach } from '#services/engine/reach/reach.ts'

const SITUACAO = sql`case t.status ${sql.join(
  TODOS_OS_STATUS.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(nomeStatusResgate[status])}`),
  sql` `,
)} end`

/** A cancelled redemption arrives on no day. */
const PREVISAO = sql`case when t.status not in (${sql.lit(CANCELADO)}, ${sql.lit(CANCELADO_PELO_FORNECEDOR)})
  then t.previsao_entrega end`

/** What is told of a redemption, with the names of today. */
export const COLUNAS_DOS_RESGATES = {
  id: sql`t.numero`,
  codigo: sql`t.numero`,
  idParceiro: sql`t.id_parceiro`,
  parceiro: sql`coalesce(p.nome, '')`,
  cpf: sql`coalesce(p.cpf, '')`,
  revenda: sql`coalesce(r.nome_fantasia, '')`,
  cidade: sql`coalesce(r.end_cidade, '')`,
  rede: sql`coalesce(d.nome, '')`,
  premio: sql`coalesce(m.nome, t.codigo_premio)`,
  codigoPremio: sql`t.codigo_premio`,
  obs: sql`o.texto`,
  qtde: sql`t.qtde`,
  saldoAnterior: sql`t.saldo_anterior`,
  pontosGastos: sql`t.pontos`,
  status: sql`t.status`,
  situacao: SITUACAO,
  resgatadoEm: sql`t.resgatado_em`,
  previsaoEntrega: PREVISAO,
  entregueEm: sql`t.entregue_em`,
  erro: sql`f.texto`,
  viaData: sql`jsonb_build_object('entrega', jsonb_build_object('entregas', jsonb_build_array(
    jsonb_build_object('dataEntrega', t.entregue_em, 'dataPrevisao', ${PREVISAO})), 'erro', f.texto))`,
  versao: sql`t.versao`,
} as const
export const CHAVE_DOS_RESGATES = sql`t.numero`
/** Shop and network at the time of redeeming. */
const LUGAR_DOS_RESGATES: Place = { rede: sql`t.id_rede`, revenda: sql`t.id_revenda` }

/** One piece of the ordered redemptions: condition, order and limit, over the alias `t`. */
export interface Trecho {
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
  cursor: RawBuilder<unknown>
}
type Linha = z.output<(typeof resgates)['linha']>

/** Which redemptions, over the alias `t`. */
export interface FiltroDeResgates {
  reach: Reach
  /** The salesperson whose own they are, wherever they were made; the reach of panel users counts without one. */
  membro: string | undefined
  /** Conditions of network and status alone. */
  redeEStatus: readonly RawBuilder<unknown>[]
  /** Those of the days of redeeming. */
  periodo: readonly RawBuilder<unknown>[]
  /** Those of a search. */
  busca: readonly RawBuilder<unknown>[]
}

/** Names are joined to the rows of the piece alone, however far away it is. */
export async function lerResgates(
  db: Db,
  filtro: FiltroDeResgates,
  { where, order, limit, cursor }: Trecho,
): Promise<(Linha & { cursor: string[] })[]> {
  const colunas = Object.entries(COLUNAS_DOS_RESGATES).map(([nome, coluna]) => sql`${coluna} as ${sql.ref(nome)}`)
  const { rows } = await sql<Omit<Linha, 'resgatadoEm' | 'entrega'> & { resgatadoEm: Date; cursor: string[] }>`
    select ${sql.join(colunas)}, ${cursor}
    from (select * from resgates.resgates t where ${onde(filtro)} and ${where} ${order} ${limit}) t
    left join parceiros p on p.id = t.id_parceiro left join revendas r on r.id = t.id_revenda
    left join redes d on d.id = t.id_rede left join textos o on o.id = t.observacao
    left join textos f on f.id = t.erro
    left join premios m on m.id = t.id_premio
    ${order}`.execute(db)
  return rows.map(({ resgatadoEm, ...linha }) => ({
    ...linha,
    resgatadoEm: resgatadoEm.toISOString(),
    entrega: quandoChega(linha),
  }))
}

/**
 * `select … as id`: the prizes that were redeemed under a code like the pattern. Without reach: only ids, for lists
 * that are limited.
 */
export const premiosResgatadosComo = (codigo: string): RawBuilder<unknown> =>
  sql`select id_premio as id from resgates.codigos where codigo_premio ilike ${codigo}`

/** How many there are: by the sums where those know the filter, otherwise counted. */
export async function contarResgates(db: Db, filtro: FiltroDeResgates): Promise<{ count: number }> {
  const { rows } = await consultaDaContagem(filtro).execute(db)
  return rows[0]!
}

export const consultaDaContagem = (filtro: FiltroDeResgates): RawBuilder<{ count: number }> =>
  filtro.membro !== undefined || filtro.busca.length > 0 || filtro.periodo.length > 0 || limitedToRevendas(filtro.reach)
    ? sql`select count(*)::int as count from resgates.resgates t where ${onde(filtro)}`
    : sql`select coalesce(sum(t.resgates), 0)::int as count from resgates.somas t where ${onde(filtro)}`

const onde = ({ reach, membro, redeEStatus, periodo, busca }: FiltroDeResgates): RawBuilder<unknown> =>
  sql.join(
    [
      membro === undefined ? within(reach, LUGAR_DOS_RESGATES) : sql`t.id_parceiro = ${membro}`,
      ...redeEStatus,
      ...periodo,
      ...busca,
    ],
    sql` and `,
  )

/**
 * A redemption is seen by who sees where it was made, and by who sees its salesperson's statement, which is by where
 * they work now (`domain.md §4 Access`).
 */
const visto = (reach: Reach): RawBuilder<boolean> =>
  sql<boolean>`(${within(reach, LUGAR_DOS_RESGATES)} or ${within(reach, { rede: sql`e.id_rede`, revenda: sql`e.id` })})`
const VISTOS = sql`resgates.resgates t join parceiros p on p.id = t.id_parceiro join revendas e on e.id = p.id_revenda`

export interface ResgateEncontrado {
  idResgate: string
  idPremio: string
  numero: number
  parceiro: { id: string; nome: string; cpf: string }
}

const procurar = async (db: Db, condicao: RawBuilder<boolean>): Promise<ResgateEncontrado[]> => {
  const { rows } = await sql<ResgateEncontrado>`
    select t.id_resgate as "idResgate", t.id_premio as "idPremio", t.numero,
      json_build_object('id', p.id, 'nome', p.nome, 'cpf', coalesce(p.cpf, '')) as parceiro
    from ${VISTOS} where ${condicao}`.execute(db)
  return rows
}

/** The redemptions with these numbers that the person sees. */
export const resgatesPorNumero = (db: Db, reach: Reach, numeros: readonly number[]): Promise<ResgateEncontrado[]> =>
  procurar(db, sql<boolean>`t.numero = any(${numeros}::bigint[]) and ${visto(reach)}`)

/** A redemption of a salesperson's own account, by its number. Without reach: one's own. */
export const resgateDoParceiro = async (
  db: Db,
  idParceiro: string,
  numero: number,
): Promise<ResgateEncontrado | undefined> =>
  (await procurar(db, sql<boolean>`t.numero = ${numero} and t.id_parceiro = ${idParceiro}`))[0]

/** Any redemption, by its number, for the supplier, who delivers them all. Without reach: for commands and jobs. */
export const resgateDoFornecedor = async (db: Db, numero: number): Promise<ResgateEncontrado | undefined> =>
  (await procurar(db, sql<boolean>`t.numero = ${numero}`))[0]

/** The numbers of redemptions, by their ids; those that the person does not see are missing. */
export async function numerosDosResgates(db: Db, reach: Reach, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const achados = await procurar(db, sql<boolean>`t.id_resgate = any(${ids}::uuid[]) and ${visto(reach)}`)
  return new Map(achados.map(({ idResgate, numero }) => [idResgate, numero]))
}

export interface ResgateAchado {
  numero: number
  codigoPremio: string
  premio: string
  qtde: number
  resgatadoEm: Dia
  vendedor: string
  revenda: string
}

/** The redemption with a number, for a search. */
export async function buscarResgates(db: Db, reach: Reach, numero: number): Promise<ResgateAchado[]> {
  const { rows } = await sql<ResgateAchado>`
    select t.numero, t.codigo_premio as "codigoPremio", coalesce(m.nome, '') as "premio", t.qtde,
      ${diaEmSaoPaulo(sql`t.resgatado_em`)} as "resgatadoEm", p.nome as vendedor,
      r.nome_fantasia as revenda
    from ${VISTOS} join revendas r on r.id = t.id_revenda left join premios m on m.id = t.id_premio
    where t.numero = ${numero} and p.cpf is not null and ${visto(reach)}`.execute(db)
  return rows
}
